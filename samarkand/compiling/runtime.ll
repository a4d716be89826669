declare void @llvm.trap()

; New strides for the same bytes in another shape, as Numba asks for them: here always one row of them all.
define i32 @numba_attempt_nocopy_reshape(i64 %nd, ptr %dims, ptr %strides, i64 %newnd, ptr %newdims, ptr %newstrides, i64 %itemsize, i32 %fortran) {
  %is_row = icmp eq i64 %newnd, 1
  br i1 %is_row, label %row, label %other
row:
  store i64 %itemsize, ptr %newstrides
  ret i32 1
other:
  call void @llvm.trap()
  unreachable
}

; Numba asks for these only in the text of an error, and for a power above 65,536.
define double @pow(double %base, double %exponent) {
  call void @llvm.trap()
  unreachable
}

define double @log10(double %number) {
  call void @llvm.trap()
  unreachable
}

declare double @llvm.floor.f64(double)
declare double @llvm.sqrt.f64(double)

define double @floor(double %number) {
  %found = call double @llvm.floor.f64(double %number)
  ret double %found
}

define double @sqrt(double %number) {
  %found = call double @llvm.sqrt.f64(double %number)
  ret double %found
}
