; Memory for arrays that the rules make: blocks of a power of two, each size with a list of those given back.
; A block begins with what Numba counts references in: count, destructor, its argument, data, size.
@free = internal global [32 x ptr] zeroinitializer
@top = internal global ptr null
@__heap_base = external global i8

declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare void @llvm.trap()

; The next bytes that nobody has had, at a multiple of 16; the memory grows if need be.
define ptr @reserve(i32 %bytes) {
  %known = load ptr, ptr @top
  %is_first = icmp eq ptr %known, null
  %from = select i1 %is_first, ptr @__heap_base, ptr %known
  %number = ptrtoint ptr %from to i32
  %above = add i32 %number, 15
  %start = and i32 %above, -16
  %end = add i32 %start, %bytes
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %limit = shl i32 %pages, 16
  %is_there = icmp ule i32 %end, %limit
  br i1 %is_there, label %done, label %grow
grow:
  %missing = sub i32 %end, %limit
  %more = add i32 %missing, 65535
  %asked = lshr i32 %more, 16
  %before = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %asked)
  %is_refused = icmp eq i32 %before, -1
  br i1 %is_refused, label %refused, label %done
refused:
  call void @llvm.trap()
  unreachable
done:
  %next = inttoptr i32 %end to ptr
  store ptr %next, ptr @top
  %found = inttoptr i32 %start to ptr
  ret ptr %found
}

; Which list blocks of so many bytes of data belong to: the power of two that holds them and the head.
define internal i32 @list(i64 %size) {
  %bytes = trunc i64 %size to i32
  %rounded = add i32 %bytes, 63
  %zeros = call i32 @llvm.ctlz.i32(i32 %rounded, i1 false)
  %power = sub i32 32, %zeros
  ret i32 %power
}

define noalias ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %power = call i32 @list(i64 %size)
  %list = getelementptr [32 x ptr], ptr @free, i32 0, i32 %power
  %known = load ptr, ptr %list
  %is_none = icmp eq ptr %known, null
  br i1 %is_none, label %new, label %again
again:
  %next = load ptr, ptr %known
  store ptr %next, ptr %list
  br label %give
new:
  %bytes = shl i32 1, %power
  %made = call ptr @reserve(i32 %bytes)
  br label %give
give:
  %block = phi ptr [ %known, %again ], [ %made, %new ]
  store i64 1, ptr %block
  %destructor = getelementptr i8, ptr %block, i32 8
  store i64 0, ptr %destructor
  %data = getelementptr i8, ptr %block, i32 32
  %where = getelementptr i8, ptr %block, i32 16
  store ptr %data, ptr %where
  %length = getelementptr i8, ptr %block, i32 24
  store i64 %size, ptr %length
  ret ptr %block
}

define void @NRT_MemInfo_call_dtor(ptr %block) {
  %length = getelementptr i8, ptr %block, i32 24
  %size = load i64, ptr %length
  %power = call i32 @list(i64 %size)
  %list = getelementptr [32 x ptr], ptr @free, i32 0, i32 %power
  %next = load ptr, ptr %list
  store ptr %next, ptr %block
  store ptr %block, ptr %list
  ret void
}
