; What a game's code needs besides itself: memory for the arrays that rules make, from two functions of the host.
; A block begins with what Numba counts references in: count, destructor, its argument, data, size.
@taking = internal global ptr null
@giving = internal global ptr null

; Called once, before all else: the addresses of two functions such as `malloc` and `free`.
define EXPORTED void @use_memory_of(ptr %take, ptr %give) {
  store ptr %take, ptr @taking
  store ptr %give, ptr @giving
  ret void
}

; The data begin 64 bytes behind a multiple of 64.
define noalias ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %take = load ptr, ptr @taking
  %bytes = add i64 %size, 128
  %raw = call ptr %take(i64 %bytes)
  %is_none = icmp eq ptr %raw, null
  br i1 %is_none, label %full, label %given
full:
  call void @llvm.trap()
  unreachable
given:
  %number = ptrtoint ptr %raw to i64
  %above = add i64 %number, 63
  %start = and i64 %above, -64
  %block = inttoptr i64 %start to ptr
  store i64 1, ptr %block
  %destructor = getelementptr i8, ptr %block, i64 8
  store ptr null, ptr %destructor
  %argument = getelementptr i8, ptr %block, i64 16
  store ptr %raw, ptr %argument
  %data = getelementptr i8, ptr %block, i64 64
  %where = getelementptr i8, ptr %block, i64 24
  store ptr %data, ptr %where
  %length = getelementptr i8, ptr %block, i64 32
  store i64 %size, ptr %length
  ret ptr %block
}

define void @NRT_MemInfo_call_dtor(ptr %block) {
  %give = load ptr, ptr @giving
  %argument = getelementptr i8, ptr %block, i64 16
  %raw = load ptr, ptr %argument
  call void %give(ptr %raw)
  ret void
}
