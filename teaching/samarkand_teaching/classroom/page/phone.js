// The page of a phone: it shows the screens that the classroom sends, and reports button presses. Only the classroom
// knows what a screen means.
import { show, values } from "./parts.js";

const words = JSON.parse(document.getElementById("words").textContent);
const [title, form, said, line] = ["title", "screen", "said", "line"].map((id) => document.getElementById(id));
const PLACE = "samarkand room";
const [FIRST, MAX] = [500, 5000]; // milliseconds until the next attempt to connect
const DEAF = 10_000; // milliseconds without a message, although the classroom sends one every three seconds
const TWICE = 400; // milliseconds in which a second tap counts as a double tap

// The token of the seat. If the browser forbids storage, the seat lasts as long as the page. The pages that the teacher
// opens have their number and token in their address, so that a tab of the same browser can also be a phone. The page for
// the projector has the number 0.
const [number, given] = location.hash.slice(1).split("/");
let token = given || kept();
document.body.classList.toggle("front", number === "0");

function kept() {
  try {
    return localStorage.getItem(PLACE) ?? "";
  } catch {
    return "";
  }
}

function keep(value) {
  token = value;
  if (given) return;
  try {
    localStorage.setItem(PLACE, value);
  } catch {
    // Storage is forbidden, but `token` still has the value.
  }
}

let socket = null;
let wait = FIRST;
let heard = 0; // when the last message arrived
let screen = { at: "" };
let isOver = false; // another page has taken the seat, or the seat was removed
let isClosed = false; // the classroom has closed; another may open at the same address
let last = { at: "", button: "", time: -TWICE }; // the last press
// A guess or a vote that the classroom has not answered yet, and the socket that it was last sent through. It is sent
// again through the next one. The classroom refuses it if the question is closed by then.
let unanswered = null;
let sentThrough = null;

const send = (kind, more) => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ kind, ...more }));
  else sayOffline();
};
const say = (sentence) => { said.textContent = sentence; };
const sayOffline = () => say(unanswered ? words.sentLater : words.notConnected);

function sendAnswer() {
  sentThrough = socket;
  send("press", unanswered);
}

// The form at the door: a code, and a nickname if the teacher asks for one.
function askCode() {
  screen = { at: "" };
  title.textContent = words.title;
  document.title = words.title;
  const fields = [{ part: "field", name: "code", label: words.code, hint: "", look: "code" }];
  if (words.nickname) fields.push({ part: "field", name: "nickname", label: words.nickname, hint: "" });
  show(form, [...fields, { part: "button", name: "join", label: words.join }]);
}

// Handlers of the classroom's messages.
const HEARD = {
  seat: (message) => {
    keep(message.token);
    line.textContent = message.line;
    say("");
  },

  screen: (message) => {
    const isAnother = message.at !== screen.at;
    const hadFocus = form.contains(document.activeElement);
    screen = message;
    title.textContent = message.title;
    document.title = message.title;
    show(form, message.parts);
    if (isAnother) say("");
    // The focused element is gone, so keyboards and screen readers continue at the top.
    if (hadFocus && !form.contains(document.activeElement)) title.focus();
    if (!unanswered || !message.at) return; // a pause or an empty screen is no answer
    if (sentThrough === socket) unanswered = null;
    else sendAnswer();
  },

  refused: (message) => {
    say(message.line);
    unanswered = null;
    if (!message.asks_code) return;
    if (token) keep("");
    if (form.querySelector("[name=code]") === null) askCode();
  },

  gone: (message) => {
    isOver = !message.again;
    isClosed = message.again;
    line.textContent = "";
    show(form, []);
    say(message.line);
  },
};

// A connection that is lost may take seconds to close.
function drop() {
  const lost = socket;
  socket = null;
  lost?.close();
}

function connect() {
  if (isOver) return;
  if (socket && socket.readyState <= WebSocket.OPEN) {
    if (Date.now() - heard < DEAF) return;
    drop();
  }
  const opened = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/phone`);
  socket = opened;
  heard = Date.now();
  opened.addEventListener("open", () => {
    wait = FIRST;
    isClosed = false;
    say("");
    if (token) send("join", { token });
    else askCode();
  });
  opened.addEventListener("message", ({ data }) => {
    if (socket !== opened) return;
    heard = Date.now();
    const message = JSON.parse(data);
    HEARD[message.kind]?.(message);
  });
  opened.addEventListener("close", () => {
    if (socket !== opened || isOver) return;
    if (!isClosed) sayOffline();
    setTimeout(connect, wait);
    wait = Math.min(MAX, wait * 2);
  });
}

// If something was typed or chosen between two presses, they are no double tap.
for (const event of ["input", "pointerup"]) {
  form.addEventListener(event, ({ target }) => { if (!target.closest("button")) last.time = -TWICE; });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const pressed = event.submitter?.value ?? form.querySelector("button")?.value;
  if (!pressed) return;
  // The second tap of a double tap would press a button that has replaced the first one, or confirm a costly move.
  const isSame = last.at.split("/")[0] === screen.at.split("/")[0]; // activity
  const isOther = last.at !== screen.at || last.button === pressed;
  if (isSame && isOther && event.timeStamp - last.time < TWICE) return;
  last = { at: screen.at, button: pressed, time: event.timeStamp };
  say("");
  const press = { at: screen.at, button: pressed, values: values(form) };
  if (screen.at && Object.keys(press.values).length) {
    unanswered = press;
    sendAnswer();
  } else if (screen.at) send("press", press);
  else send("join", { token: token || kept(), ...values(form) }); // another tab may have received a seat by now
});

// A locked phone loses its socket, often without a close event, and then receives no more messages.
document.addEventListener("visibilitychange", () => { if (!document.hidden) connect(); });
globalThis.addEventListener("pageshow", connect);
globalThis.addEventListener("online", connect);
globalThis.addEventListener("offline", () => {
  if (isOver || isClosed) return;
  drop();
  sayOffline();
});
setInterval(connect, MAX);
say(words.connecting);
connect();
