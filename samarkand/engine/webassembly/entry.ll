@error = external global ptr

; An entry by C's convention: pointers, then numbers of 32 bits. -1 if something was raised, which `error` points to.
declare i32 @INNER(ptr, ptr, WIDE_TYPES)

define i32 @ENTRY(PARAMETERS) {
  %returned = alloca i64
  %raised = alloca ptr
  store ptr null, ptr %raised
  WIDENED
  %status = call i32 @INNER(ptr %returned, ptr %raised, WIDE)
  %is_done = icmp eq i32 %status, 0
  br i1 %is_done, label %done, label %failed
done:
  %number = load i64, ptr %returned
  %short = trunc i64 %number to i32
  ret i32 %short
failed:
  %what = load ptr, ptr %raised
  store ptr %what, ptr @error
  ret i32 -1
}
