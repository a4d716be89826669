; How many games were played; -1 if something was raised, which `error` then points to.
@error = global ptr null

declare i32 @PLAY_GAMES(ptr, ptr, ptr, ptr, i64, ptr, ptr, i64, i64, ptr, i64, ptr)

define i32 @play(ptr %boxes, ptr %table, i32 %positions, ptr %desks, ptr %streams, i32 %games, i32 %seats,
                 ptr %openings, i32 %opened, ptr %results) {
  %played = alloca i64
  %raised = alloca ptr
  store ptr null, ptr %raised
  %long_positions = zext i32 %positions to i64
  %long_games = zext i32 %games to i64
  %long_seats = zext i32 %seats to i64
  %long_opened = zext i32 %opened to i64
  %status = call i32 @PLAY_GAMES(ptr %played, ptr %raised, ptr %boxes, ptr %table, i64 %long_positions, ptr %desks,
                                 ptr %streams, i64 %long_games, i64 %long_seats, ptr %openings, i64 %long_opened,
                                 ptr %results)
  %is_done = icmp eq i32 %status, 0
  br i1 %is_done, label %done, label %failed
done:
  %number = load i64, ptr %played
  %short = trunc i64 %number to i32
  ret i32 %short
failed:
  %what = load ptr, ptr %raised
  store ptr %what, ptr @error
  ret i32 -1
}
