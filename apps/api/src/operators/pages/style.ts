/** The style sheet of every page. Colors have a contrast of 4.5:1 for text and of 3:1 for the edges of controls. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fff; --panel: #f4f6f8; --ink: #17202b; --muted: #4a5767; --line: #cdd4dc; --edge: #68778a;
  --accent: #05635c; --on-accent: #fff; --warn: #fff3d1; --on-warn: #4a3600;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0d1a29; --panel: #15263a; --ink: #e6ebf1; --muted: #aab6c4; --line: #33475d; --edge: #8495a8;
    --accent: #6fd9cf; --on-accent: #0b1a2a; --warn: #3b3114; --on-warn: #ffe8ab;
  }
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere; }
header, main, footer { max-width: 60rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center;
  border-bottom: 1px solid var(--line); }
footer { border-top: 1px solid var(--line); color: var(--muted); }
header p, .who { margin: 0; }
.who { margin-inline-start: auto; color: var(--muted); }
main:focus { outline: none; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: 1rem; top: -5rem; padding: .5rem 1rem; background: var(--paper); }
.skip:focus { top: .5rem; }
h1 { margin: .5rem 0 1rem; font-size: 1.6rem; line-height: 1.25; text-wrap: balance; }
h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
.home, .title, .step { display: inline-block; padding: .6rem 0; font-weight: 700; }
.muted { color: var(--muted); }
.list { margin: 1rem 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.list > li { padding: .25rem 0 .75rem; border-bottom: 1px solid var(--line); }
.list p { margin: 0; }
dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .35rem 1.5rem; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; min-width: 0; }
.text { white-space: pre-wrap; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--panel); }
.notice { padding: .75rem 1rem; border-radius: .5rem; background: var(--warn); color: var(--on-warn); }
.notice p { margin: 0; }
form { margin: 1rem 0; }
.row { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; }
.row p { margin: 0; }
label { display: block; font-weight: 600; }
input, select, button { font: inherit; min-height: 2.75rem; padding: .4rem .75rem; border: 1px solid var(--edge);
  border-radius: .375rem; background: var(--paper); color: var(--ink); }
input, select { width: 100%; max-width: 28rem; }
.row select { width: auto; max-width: 100%; }
button { font-weight: 600; cursor: pointer; }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
@media (max-width: 40rem) {
  .who { margin-inline-start: 0; width: 100%; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .5rem; }
}
`
