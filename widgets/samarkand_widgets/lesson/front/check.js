// An exercise with a field for the answer. It recognises right answers and common mistakes. A kernel is told the number.

function renderCheck({ model, el }) {
  const { row, sentence } = frame(model, el);
  const words = model.get("words");
  const sealed = opened(model.get("code")).catch(() => null); // in a browser without DecompressionStream
  const wanted = make("p", null, { className: "samarkand-wanted" });
  sentence.before(wanted);
  const answer = field(words.answer, row, () => judge(), { placeholder: words.placeholder });
  const judge = async () => {
    const [seal, typed] = [await sealed, answer.value];
    const verdict = seal && judged(typed, seal, model.get("wants"), words, model.get("signs"));
    const { right = null, said = words.tooOld, number = null } = verdict ?? {};
    tell(model, { answer: typed, number, right, said });
  };
  button(words.check, row, judge);
  follow(model, "answer", () => { answer.value = model.get("answer"); });
  follow(model, "right", () => mark(sentence, model.get("right")));
  // What is wanted stays in view beside a verdict that does not repeat it.
  follow(model, "said wants", () => {
    wanted.textContent = say(words.wanted, { wants: model.get("wants") }, model.get("signs"));
    wanted.hidden = model.get("said").includes(wanted.textContent);
  });
}
