// An exercise with a field for the answer. It recognises right answers and common mistakes.
import { button, field, follow, frame, tell } from "./frame.js";
import { judged, opened } from "./seal.js";

function render({ model, el }) {
  const { row } = frame(model, el);
  const words = model.get("words");
  const seal = opened(model.get("code")).catch(() => null); // if the browser cannot check answers, the kernel does
  const answer = field(words.answer, row, () => judge(), { placeholder: words.placeholder });
  const judge = async () => {
    const [found, typed] = [await seal, answer.value];
    const said = found && judged(typed, found, model.get("wants"), words, model.get("signs")).said;
    tell(model, { answer: typed, said: said ?? words.needsPython });
  };
  button(words.check, row, judge);
  follow(model, "answer", () => { answer.value = model.get("answer"); });
}

export default { render };
