import { backgrounds, portrait, shoulders, smile } from './face.ts'

/** In his forties, dark swept hair, full short beard with gray at the chin, band-collar shirt under a jacket. */
export const tomasVillareal = portrait({
  skin: { base: '#d9a273', shade: '#b07646', warm: '#c0674a' },
  brow: '#231a16',
  turn: -3,
  tilt: -3,
  slope: 3,
  ...backgrounds.amber,
  clothes: [
    shoulders('#314152', 6),
    '<path d="M98 200q22 26 44 0l8 6-30 102-30-102Z" fill="#eaeef2"/>',
    '<path d="M98 199q22 20 44 0l5 9q-27 28-54 0Z" fill="#d7dde3"/><path d="M120 226v80" stroke="#bdc5ce" stroke-width="2"/>',
    '<path d="M90 203q8 60 30 105H88L58 238ZM150 203q-8 60-30 105h32l30-70Z" fill="#1d2d3d"/>',
  ].join(''),
  beard: [
    '<path d="M78.5 112c1 14 4 21 8 26 6-6 14-6 20-5 5 .8 8 3.5 13 3.5s8-2.7 13-3.5c6-1 14-1 20 5 5-5 7-12 8.5-26 2 36-16 59-41.5 59s-43.5-23-41.5-59Z" fill="#2e221c"/>',
    '<path d="M106 160q14 10 28 0-4 11-14 11t-14-11Z" fill="#75685f"/>',
  ].join(''),
  mouth:
    '<path d="M106 146q14 3.5 28 0-4 9.5-14 9.5t-14-9.5Z" fill="#c07c64"/><path d="M106 145.5q14 7 28 0" fill="none" stroke="#5e2f24" stroke-width="1.8" stroke-linecap="round"/>',
  browShape: '<path d="M-29 99q10-6 20-1" fill="none" stroke="#231a16" stroke-width="4.4" stroke-linecap="round"/>',
  hairFront: [
    '<path d="M78 112c-10-40 8-74 46-72 36 0 50 34 40 72-1-14-4-24-10-32-20 2-40-2-54-12-10 8-18 24-22 44Z" fill="#231a16"/>',
    '<path d="M102 66c-2-10 6-18 16-20M116 72c-2-12 10-22 22-22M134 76c0-10 8-16 16-16" fill="none" stroke="#4b3c34" stroke-width="2" stroke-linecap="round"/>',
  ].join(''),
})

/** About sixty, bald with white hair at the sides, rectangular glasses, mustache, sweater over a shirt. */
export const josephAchterberg = portrait({
  skin: { base: '#efc3a4', shade: '#cb9070', warm: '#d9694f' },
  brow: '#b9b4ac',
  turn: 2,
  tilt: 2,
  ...backgrounds.ink,
  hairBack: '<path d="M76 136c-14-8-16-40 3-56l8 50ZM164 136c14-8 16-40-3-56l-8 50Z" fill="#dcd9d3"/>',
  clothes: [
    shoulders('#8a3f3a', 12),
    '<path d="M92 204q28 44 56 0l10 5q-38 60-76 0Z" fill="#6f302c"/>',
    '<path d="M98 198 120 226 104 240 86 206ZM142 198l-22 28 16 14 18-34Z" fill="#f6f8fa"/>',
  ].join(''),
  mouth: [
    smile('#9a4a3c'),
    '<path d="M101 144c4-8 13-10 19-5 6-5 15-3 19 5-7 2-14 2-19-1-5 3-12 3-19 1Z" fill="#e4e1db"/>',
  ].join(''),
  browShape: '<path d="M-30 98q10-7 20-1" fill="none" stroke="#c9c5be" stroke-width="5" stroke-linecap="round"/>',
  details: [
    '<g fill="none" stroke="#1d2d3d" stroke-width="3"><rect x="87" y="102" width="29" height="21" rx="5"/><rect x="124" y="102" width="29" height="21" rx="5"/><path d="M116 109q4-3 8 0M87 108l-8-1M153 108l8-1" fill="none"/></g>',
    '<path d="M104 78q16-4 32 0M108 70q12-3 24 0M93 138q-4 6-2 12M147 138q4 6 2 12" fill="none" stroke="#cb9070" stroke-width="1.8" stroke-linecap="round"/>',
  ].join(''),
  hairFront:
    '<path d="M94 60q10-8 22-8" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".4"/>',
})

const FRECKLES = [
  [91, 127],
  [97, 130],
  [103, 127],
  [94, 134],
  [137, 127],
  [143, 130],
  [149, 127],
  [146, 134],
  [116, 124],
  [124, 125],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.3" fill="#b8754c"/>`)
  .join('')

/** About thirty, wavy chestnut hair, freckles, clean-shaven, hooded sweatshirt. */
export const callumReyes = portrait({
  skin: { base: '#edc09b', shade: '#cc9068', warm: '#dd7a5c' },
  brow: '#5a341c',
  turn: 5,
  tilt: 6,
  slope: -3,
  ...backgrounds.teal,
  clothes: [
    '<path d="M70 226c0-34 18-46 50-46s50 12 50 46l-14 8H84Z" fill="#3f5a78"/>',
    '<path d="M101 150h38v62q-19 16-38 0Z" fill="#edc09b"/><path d="M101 160q19 24 38 0v14q-18 22-38 6Z" fill="#cc9068"/>',
    shoulders('#52708f', 0),
    '<path d="M80 212q8-14 22-14 18 30 36 0 14 0 22 14-14 34-40 40-26-6-40-40Z" fill="#3f5a78"/>',
    '<path d="M100 200q20 34 40 0l-4-4q-16 20-32 0Z" fill="#f6f8fa"/>',
    '<path d="M104 236v30M136 236v24" stroke="#eaeef2" stroke-width="3" stroke-linecap="round"/>',
  ].join(''),
  beard:
    '<path d="M78.5 116c1 12 4 18 9.5 22 7-5 13-5 19-4 5 .8 8 3 13 3s8-2.2 13-3c6-1 12-1 19 4 6-4 8.5-10 9.5-22-1 32-18 52-41.5 52s-40.5-20-41.5-52Z" fill="#6f4122" opacity=".17"/>',
  mouth: smile('#a24f3c'),
  browShape: '<path d="M-28 99q9-5 18-1" fill="none" stroke="#5a341c" stroke-width="4.2" stroke-linecap="round"/>',
  details: FRECKLES,
  hairFront: [
    '<path d="M78 112c-14-16-10-40 4-50-2-16 20-28 36-20 14-12 38-4 42 12 16 6 20 34 4 56-2-10-4-18-10-24-8 4-16 2-20-6-8 10-20 10-26 2-6 10-18 8-22 4-4 8-6 16-8 26Z" fill="#6f4122"/>',
    '<path d="M90 66q8-10 18-4M112 56q10-8 20 2M138 62q10-4 16 8M84 86q2-10 10-12" fill="none" stroke="#96602f" stroke-width="2.4" stroke-linecap="round"/>',
  ].join(''),
})
