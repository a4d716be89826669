// How the site's search orders what it finds: as Sphinx does, but a heading that says what is asked comes first,
// and what explains comes before what lists names, changes and tests.
const LISTS = /^(reference\/|project\/|genindex|py-modindex|rules$)/;
var Scorer = {
  score: ([page, title, anchor, words, score, file, kind]) =>
    (kind === "title" ? score + 100 : score) - (LISTS.test(page) && kind !== "object" ? 90 : 0),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
