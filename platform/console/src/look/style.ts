/** The style sheet of every page. Colors have a contrast of 4.5:1 for text and of 3:1 for the edges of controls. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fff; --panel: #f3f5f7; --ink: #1b1f23; --muted: #4b5563; --line: #c9cfd6; --edge: #6b7280;
  --link: #0b57d0; --accent: #0b57d0; --on-accent: #fff; --danger: #b3261e; --on-danger: #fff;
  --good: #0f6b3a; --warn-paper: #fff4d6; --warn-ink: #4d3800;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --panel: #1e2328; --ink: #e8eaed; --muted: #b0b7c0; --line: #3b424a; --edge: #8b949e;
    --link: #8ab4f8; --accent: #8ab4f8; --on-accent: #10202f; --danger: #f2b8b5; --on-danger: #3b0b08;
    --good: #7fd6a3; --warn-paper: #3a3010; --warn-ink: #ffe9ad;
  }
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: 1rem; top: -4rem; padding: .5rem 1rem; background: var(--paper); }
.skip:focus { top: 1rem; }
header, main, footer { max-width: 76rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; border-bottom: 1px solid var(--line); }
header p { margin: 0; overflow-wrap: anywhere; }
.brand { font-weight: 700; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0; list-style: none; }
nav a, td a, th a, li a { display: inline-block; padding: .25rem 0; min-height: 1.5rem; }
nav [aria-current] { color: var(--ink); font-weight: 700; text-decoration: none; }
.who { margin-inline-start: auto; color: var(--muted); }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .5rem 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 0 0 .25rem; }
p, li, dd { overflow-wrap: anywhere; }
th, td { overflow-wrap: break-word; }
time, td .word, th .word { white-space: nowrap; }
.muted { color: var(--muted); }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; padding: .5rem .75rem; color: var(--muted); }
th, td { text-align: start; vertical-align: top; padding: .4rem .75rem; border-top: 1px solid var(--line); }
td, th { min-width: 6rem; }
thead th { color: var(--muted); font-weight: 600; border-top: 0; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .25rem 1rem; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; min-width: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1rem; }
.card { padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--panel); }
.card > :first-child { margin-top: 0; }
fieldset { min-width: 0; margin: 0 0 1rem; border: 1px solid var(--line); border-radius: .5rem; }
.field { margin: 0 0 .75rem; }
.field label { display: block; font-weight: 600; }
.hint { display: block; color: var(--muted); }
input, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge);
  border-radius: .375rem; padding: .4rem .6rem; min-height: 2.5rem; width: 100%; max-width: 26rem; }
input[type=checkbox] { width: 1.5rem; min-height: 1.5rem; height: 1.5rem; vertical-align: middle; margin: 0 .5rem 0 0; }
.field .check { font-weight: 400; }
button, .button { display: inline-block; font: inherit; font-weight: 600; min-height: 2.5rem; padding: .4rem 1rem;
  border: 1px solid var(--edge); border-radius: .375rem; background: var(--paper); color: var(--ink); cursor: pointer;
  text-decoration: none; }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.danger { background: var(--danger); border-color: var(--danger); color: var(--on-danger); }
button[aria-disabled=true] { opacity: .6; cursor: progress; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin: 1rem 0; }
.notice { margin: 1rem 0; padding: .75rem 1rem; border-radius: .5rem; background: var(--warn-paper);
  color: var(--warn-ink); }
.notice p { margin: 0; white-space: pre-line; }
.line { list-style: none; margin: 0; padding: 0 0 0 1.25rem; border-inline-start: 2px solid var(--edge); }
.line > li { position: relative; padding: 0 0 1.25rem; }
.line > li::before { content: ''; position: absolute; left: calc(-1.25rem - 7px); top: .35rem; width: 12px;
  height: 12px; border-radius: 50%; background: var(--accent); border: 2px solid var(--paper); }
.line p { margin: 0; }
.plain { margin: 0; padding: 0; list-style: none; }
.sign { display: inline-block; min-width: 1.25rem; font-weight: 700; }
.print { white-space: pre-wrap; }
.visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none; }
@media (forced-colors: active) { .line > li::before { background: CanvasText; } }
@media (max-width: 40rem) {
  .who { margin-inline-start: 0; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .5rem; }
}
`
