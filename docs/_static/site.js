// What is said here, in the language of the page: a translated one brings the words by the English ones.
const words = JSON.parse(document.querySelector("meta[name=samarkand-words]")?.content ?? "{}");
const say = (english) => words[english] ?? english;
// What scrolls can be reached by keyboard; the theme sees to code and outputs.
const SCROLLING = ".bd-article p, .bd-article .formula, .pst-scrollable-table-container";
const reach = () => {
  for (const box of document.querySelectorAll(SCROLLING)) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
};
window.addEventListener("load", reach);
window.addEventListener("resize", reach);
document.addEventListener("toggle", reach, true); // what was folded had no width
// A lesson is read without its code, and without the notes for the teacher, until the button below its title is pressed.
document.documentElement.classList.add("without-code");
document.addEventListener("DOMContentLoaded", () => {
  if (!document.querySelector("details.fold")) return;
  const button = document.createElement("button");
  button.className = "code";
  button.type = "button";
  const tell = (isHidden) => { button.textContent = say(isHidden ? "Show the code" : "Hide the code"); };
  tell(true);
  button.addEventListener("click", () => tell(document.documentElement.classList.toggle("without-code")));
  document.querySelector(".bd-article h1").after(button);
  for (const { id } of document.querySelectorAll("section.teacher")) {
    document.querySelector(`.bd-sidebar-secondary a[href="#${id}"]`)?.closest("li").classList.add("teacher");
  }
});
// The theme gives the arrows of the menu no name.
document.addEventListener("DOMContentLoaded", () => {
  for (const arrow of document.querySelectorAll("li > details > summary")) {
    const link = arrow.closest("li").querySelector("a");
    if (link && !arrow.textContent.trim()) arrow.ariaLabel = say("Pages below {page}").replace("{page}", link.textContent.trim());
  }
});
// Only a script can print: without one there is no button.
document.addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll("button.print")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
});
// On a phone a wide table is read row by row: each cell says its column.
document.addEventListener("DOMContentLoaded", () => {
  for (const table of document.querySelectorAll(".bd-article table.table")) {
    const columns = [...table.querySelectorAll("thead th")].map((each) => each.textContent.trim());
    if (columns.length < 3) continue;
    table.classList.add("by-rows");
    for (const cell of table.querySelectorAll("tbody td")) {
      if (columns[cell.cellIndex] && cell.textContent.trim()) cell.dataset.column = columns[cell.cellIndex];
    }
  }
});
// What was searched for is searched for in the other language, too.
document.addEventListener("DOMContentLoaded", () => {
  for (const link of document.querySelectorAll(".further-search a")) link.search = window.location.search;
});
