// A lesson in JupyterLab without its code: what is in view, what is run, what waits for the guess.
// Nothing of this is written into the notebook.
const WORDS = {
  show: "Show the code",
  hide: "Hide the code",
  run: "Run this lesson",
  again: "Run it again",
  goOn: "Go on",
  write: "Write it in Python",
  runCell: "Run",
  closed: "Commit your guess above to see what follows.",
  open: "Your guess is committed.",
  toSend: "Press the button above to put the question on the phones. Then the rest of the lesson opens.",
  sent: "The question is on the phones.",
  starting: "Python is starting. Read on in the meantime.",
  running: (done, all) => `Python is working through the lesson: ${done} of ${all}. Read on in the meantime.`,
  behind: (done, all) => `Make your guess. Python is preparing what follows it: ${done} of ${all}.`,
  waiting: "Make your guess. Python goes on after you commit it.",
  strange: "This notebook comes from somewhere else. Run it only if you trust its author.",
  failed: "Something has gone wrong in this lesson.",
  dead: "Python has stopped.",
};
const ANSWERS = 2000; // milliseconds within which an idle kernel lists its widgets, if it can
const VIEW = "application/vnd.jupyter.widget-view+json";
const DEAF = "data-lm-suppress-shortcuts";
const GUESS = /\bGuess\(/, HEADING = /^#+ /;
const PICTURE = /^image\/|^text\/html$/;

function make(tag, parent, properties = {}) {
  const made = Object.assign(document.createElement(tag), properties);
  parent.append(made);
  return made;
}

function button(words, parent, deed) {
  const made = make("button", parent, { textContent: words, type: "button" });
  made.addEventListener("click", deed);
  return made;
}

export class Lesson {
  constructor(app, panel, { Widget }, { NotebookActions }) {
    Object.assign(this, { app, panel, context: panel.context, actions: NotebookActions, code: false, runs: 0 });
    this.guessed = new Promise((resolve) => { this.proceed = resolve; });
    const bar = new Widget();
    bar.addClass("samarkand-bar");
    this.said = make("span", bar.node, { role: "status" });
    this.due = button("", bar.node, () => this.runAgain());
    this.toggle = button(WORDS.show, bar.node, () => this.fold(this.code));
    panel.contentHeader.addWidget(bar);
    panel.contentHeader.show();
    panel.addClass("samarkand-opening"); // nothing is seen until it is known what may be
    this.tell("starting");
    panel.node.addEventListener("focusin", (event) => this.keepFromKeys(event.target));
    for (const type of ["dblclick", "contextmenu"]) {
      panel.node.addEventListener(type, (event) => this.keepAsItIs(event), true);
    }
  }

  tell(state, ...counts) {
    const said = WORDS[state];
    this.said.textContent = typeof said === "function" ? said(...counts) : said ?? "";
    this.due.textContent = state === "strange" ? WORDS.run : WORDS.again;
    this.due.hidden = !["strange", "failed", "dead"].includes(state);
  }

  // A double click would open a paragraph for writing, the other button offers to delete it.
  keepAsItIs(event) {
    if (!this.code && !event.target.closest("input, textarea, .cm-editor")) event.stopPropagation();
  }

  // A single letter deletes or changes a cell, whatever has the focus: no key of JupyterLab's is heard.
  keepFromKeys(element) {
    if (!this.code && !element.closest(".cm-editor")) element.setAttribute(DEAF, "");
  }

  async open() {
    await this.context.ready;
    this.gate();
    this.strategies();
    this.notes();
    this.fold(true);
    this.panel.removeClass("samarkand-opening");
    const session = this.context.sessionContext;
    session.statusChanged.connect((_, status) => {
      if (["dead", "autorestarting", "restarting"].includes(status)) this.tell("dead");
    });
    await session.ready;
    const kernel = session.session?.kernel;
    if (!kernel) return this.tell("dead");
    if (await this.lives(kernel)) return this.tell("done"); // the page was loaded again
    const isKnown = this.cells("code").every((cell) => cell.model.trusted);
    return isKnown ? this.run() : this.tell("strange");
  }

  // Whether the kernel still has all the widgets that the notebook shows.
  async lives(kernel) {
    const content = await this.comms(kernel);
    if (!content) return false;
    const outputs = this.cells("code").flatMap((cell) => cell.model.outputs.toJSON());
    const shown = outputs.map((output) => output.data?.[VIEW]?.model_id).filter((name) => name);
    return shown.length > 0 && shown.every((name) => name in content.comms);
  }

  // The kernel's list of widgets. JupyterLite's kernel never answers this question, so an idle kernel that is silent has
  // none; that is right there, because it begins anew with each page. A busy kernel answers after its cell.
  async comms(kernel) {
    const asked = kernel.requestCommInfo({}).then(({ content }) => content, () => null);
    for (;;) {
      const late = new Promise((resolve) => { setTimeout(resolve, ANSWERS); });
      const answer = await Promise.race([asked, late]);
      if (answer !== undefined || kernel.status !== "busy") return answer ?? null;
    }
  }

  cells(type) {
    return this.panel.content.widgets.filter((cell) => cell.model.type === type);
  }

  async runAgain() {
    await this.context.sessionContext.restartKernel();
    await this.run();
  }

  // Each cell is sent when the one before has ended. A kernel with subshells, as on a server, answers the guess while it
  // prepares what follows. Any other kernel, as in a browser, leaves the page to the reader until the guess is committed.
  async run() {
    const { kernel } = this.context.sessionContext.session;
    const [first, rest] = kernel.supportsSubshells ? [[], this.cells("code")] : this.guessFirst();
    this.runs += 1;
    const mine = this.runs, all = [...first, ...rest];
    for (const [done, cell] of all.entries()) {
      if (first.length && done === first.length && this.panel.hasClass("samarkand-closed")) {
        this.tell("waiting");
        await this.guessed;
        if (mine !== this.runs) return; // the kernel was started again in the meantime
      }
      const isBehind = cell.hasClass("samarkand-below") && this.panel.hasClass("samarkand-closed");
      this.tell(isBehind && kernel.supportsSubshells ? "behind" : "running", done, all.length);
      if (!await this.actions.runCells(this.panel.content, [cell], this.context.sessionContext)) {
        this.tell("failed");
        return;
      }
    }
    this.tell("done");
    await this.context.save(); // otherwise a page that is loaded again would not know its widgets
  }

  // What must run before the guess can be made, and the rest. A stored picture in front of the guess is in sight already,
  // and drawing it again may need a library of many megabytes. No guess needs such a cell.
  guessFirst() {
    const cells = this.cells("code"), at = cells.findIndex((cell) => GUESS.test(this.source(cell)));
    const hasPicture = ({ model }) =>
      model.outputs.toJSON().some(({ data }) => Object.keys(data ?? {}).some((kind) => PICTURE.test(kind)));
    const first = cells.filter((cell, place) => place === at || (place < at && !hasPicture(cell)));
    return [first, cells.filter((cell) => !first.includes(cell))];
  }

  fold(isFolded) {
    this.code = !isFolded;
    if (this.code) this.proceed(); // what follows the guess is in sight
    this.panel.toggleClass("samarkand-folded", isFolded);
    this.panel.toolbar.setHidden(isFolded);
    this.toggle.textContent = isFolded ? WORDS.show : WORDS.hide;
    this.panel.node.querySelectorAll(`[${DEAF}]`).forEach((each) => each.removeAttribute(DEAF));
    if (this.panel.node.contains(document.activeElement)) this.keepFromKeys(document.activeElement);
    const { shell } = this.app;
    shell.mode = "single-document";
    for (const part of shell.layout.widgets) if (/^jp-(top|menu|bottom)/.test(part.id)) part.setHidden(isFolded);
    const sides = ["left", "right"].filter((side) => isFolded === shell.isSideTabBarVisible(side));
    sides.forEach((side) => shell.toggleSideTabBarVisibility(side));
    shell.layoutModified[isFolded ? "connect" : "disconnect"](this.shut, this);
    if (isFolded) this.shut(shell);
  }

  shut(shell) { // without a server the list of files opens by itself, and late
    if (!shell.leftCollapsed) shell.collapseLeft();
    if (!shell.rightCollapsed) shell.collapseRight();
  }

  // What stands below the first heading after the guess waits for the guess.
  gate() {
    const all = this.panel.content.widgets;
    const asks = all.findIndex((cell) => cell.model.type === "code" && GUESS.test(this.source(cell)));
    const at = all.findIndex((cell, place) => place > asks && HEADING.test(this.source(cell)));
    if (asks < 0 || at < 0) return;
    all.slice(at + 1).forEach((cell) => cell.addClass("samarkand-below"));
    this.panel.addClass("samarkand-closed");
    const box = make("div", all[at].node, { className: "samarkand-gate" });
    const said = make("span", box, { role: "status", textContent: WORDS.closed });
    const goOn = button(WORDS.goOn, box, () => {
      this.proceed();
      all[at].headingCollapsed = false;
      this.panel.removeClass("samarkand-closed");
      watch.disconnect();
      box.remove();
      all[at].node.tabIndex = -1; // the next Tab goes on from here
      all[at].node.focus();
      all[at].node.scrollIntoView({ block: "start" });
    });
    goOn.hidden = true;
    const look = () => {
      const send = all[asks].node.querySelector(".samarkand-send"); // in front of a class
      if (send) {
        goOn.hidden = !send.classList.contains("samarkand-sent");
        said.textContent = goOn.hidden ? WORDS.toSend : WORDS.sent;
        if (!goOn.hidden) this.proceed();
        return;
      }
      // Its last three buttons: commit, guess anew, score. One of the first two can be pressed.
      const [commit, anew] = [...all[asks].node.querySelectorAll(".jp-OutputArea button")].slice(-3);
      goOn.hidden = !(commit?.disabled && !anew?.disabled);
      said.textContent = goOn.hidden ? WORDS.closed : WORDS.open;
      if (!goOn.hidden) this.proceed();
    };
    const watch = new MutationObserver(look);
    watch.observe(all[asks].node, { subtree: true, childList: true, attributeFilter: ["disabled", "class"] });
  }

  // The notes for the teacher are not on the pupils' page: they are in sight only with the code.
  notes() {
    for (const cell of this.panel.content.widgets) {
      if (this.tags(cell).includes("teacher")) cell.addClass("samarkand-teacher");
    }
  }

  // The last exercise asks for a rule in Python: its cell can be opened alone.
  strategies() {
    for (const cell of this.cells("code")) {
      if (!this.tags(cell).includes("strategy")) continue;
      const box = make("div", cell.node, { className: "samarkand-strategy" });
      const run = () => this.actions.runCells(this.panel.content, [cell], this.context.sessionContext);
      const open = button(WORDS.write, box, () => {
        cell.addClass("samarkand-open");
        open.hidden = true;
        ready.hidden = false;
        cell.editor?.focus();
      });
      const ready = button(WORDS.runCell, box, run);
      ready.hidden = true;
      cell.node.addEventListener("keydown", (event) => {
        if (this.code || !event.target.closest(".cm-editor")) return;
        if (event.key === "Escape") ready.focus();
        if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey)) return;
        event.preventDefault();
        event.stopPropagation();
        run();
      }, true);
    }
  }

  tags(cell) {
    return cell.model.getMetadata("tags") ?? [];
  }

  source(cell) {
    return cell.model.sharedModel.getSource();
  }
}
