import { backgrounds, lips, portrait, shoulders } from './face.ts'

/** In her fifties, silver-blond bob parted at the side, blazer over a light top. */
export const marenLindqvist = portrait({
  skin: { base: '#f4d2b8', shade: '#d9a486', warm: '#e08a72' },
  brow: '#8a7350',
  turn: 3,
  tilt: 0,
  ...backgrounds.teal,
  hairBack:
    '<path d="M66 126C56 70 84 34 122 34s66 34 54 92c3 24 3 40-3 50-9 8-24 6-32 0H99c-8 6-23 8-32 0-6-12-4-30-1-50Z" fill="#c3b08a"/>',
  clothes: [
    shoulders('#24506a', 2),
    '<path d="M99 199q21 20 42 0l13 9-34 100-34-100Z" fill="#f7f1e6"/>',
    '<path d="M90 203 120 308H96L62 242l12-8-10-8ZM150 203l-30 105h24l34-66-12-8 10-8Z" fill="#1b3f55"/>',
  ].join(''),
  mouth: lips('#c9705f', '#8f4438'),
  browShape: '<path d="M-28 99q9-6 18-2" fill="none" stroke="#8a7350" stroke-width="3.4" stroke-linecap="round"/>',
  details:
    '<path d="M99 138q-3.5 4-2.5 8M141 138q3.5 4 2.5 8" fill="none" stroke="#d9a486" stroke-width="1.8" stroke-linecap="round"/>',
  earrings: '<circle cx="77" cy="128" r="3.5" fill="#f7f1e6"/><circle cx="163" cy="128" r="3.5" fill="#f7f1e6"/>',
  hairFront: [
    '<path d="M74 130c-8-48 8-88 48-88s54 38 44 88c-3-20-8-34-16-44-18-4-34-14-42-28-6 22-22 34-28 44-4 8-5 16-6 28Z" fill="#dccba6"/>',
    '<path d="M108 58c-4 18-16 28-24 40M110 62c8 12 24 20 40 25M104 48c-12 6-22 18-26 36" fill="none" stroke="#bfab82" stroke-width="2" stroke-linecap="round"/>',
  ].join(''),
})

const BRAID = [172, 188, 204, 220, 236, 252]
  .map((y, row) => {
    const x = 170 + row * 1.5
    return `<path d="M${x - 15} ${y}q15-9 30 0-2 15-15 18-13-3-15-18Z" fill="${row % 2 ? '#1d1715' : '#2b2320'}"/>`
  })
  .join('')

/** About forty, long black hair in a braid over her shoulder, round glasses, mustard kurta. */
export const priyaRamanathan = portrait({
  skin: { base: '#b57c52', shade: '#8a5735', warm: '#a8483a' },
  brow: '#1d1715',
  turn: -4,
  tilt: 5,
  slope: 2,
  ...backgrounds.ink,
  hairBack:
    '<path d="M70 116C64 64 90 38 120 38s58 26 51 78c3 26 12 44 16 66-10 14-38 8-46-18H98c-4 8-14 12-22 6-6-14-8-32-6-54Z" fill="#1d1715"/>',
  clothes: [
    shoulders('#c98a1b'),
    '<path d="M94 203q26 40 52 0l8 3q-10 30-30 38l-3 64h-6l-3-64q-20-10-26-38Z" fill="#8f5d0c"/>',
    '<path d="M101 188h38l3 13q-22 32-44 0Z" fill="#b57c52"/>',
    '<circle cx="119" cy="258" r="2.5" fill="#fbe3b4"/><circle cx="119" cy="274" r="2.5" fill="#fbe3b4"/>',
  ].join(''),
  mouth: lips('#8f3f36', '#5f2520'),
  browShape: '<path d="M-29 98q10-6 19-1" fill="none" stroke="#1d1715" stroke-width="4" stroke-linecap="round"/>',
  details:
    '<g fill="none" stroke="#e9c46a" stroke-width="2.6"><circle cx="102.5" cy="113" r="15"/><circle cx="137.5" cy="113" r="15"/><path d="M117.5 111q2.5-3 5 0M87.5 111l-6-2M152.5 111l6-2"/></g>',
  earrings: '<path d="M78 127v8" stroke="#e9c46a" stroke-width="2"/><circle cx="78" cy="137" r="4" fill="#e9c46a"/>',
  hairFront: [
    '<path d="M73 122c-6-46 10-80 47-80s53 34 47 80c-4-26-20-40-44-66-24 22-44 38-50 66Z" fill="#2b2320"/>',
    '<path d="M121 46v11M106 56C92 70 84 80 79 96M136 56c14 14 22 24 27 40" fill="none" stroke="#4a3d38" stroke-width="1.8" stroke-linecap="round"/>',
  ].join(''),
  hairOver: `${BRAID}<path d="M168 270h18l4 18h-26Z" fill="#0b7c74"/>`,
})

const curl = (x: number, y: number, r: number, fill = '#241813'): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

const CROWN = [
  [70, 104, 20],
  [64, 82, 22],
  [76, 56, 25],
  [100, 40, 27],
  [128, 36, 27],
  [156, 48, 26],
  [174, 72, 24],
  [174, 98, 20],
] as const

/** In her thirties, wide natural curls, broad smile, teal top with a nurse’s watch pinned to it. */
export const inesDuarte = portrait({
  skin: { base: '#7b4a2c', shade: '#57301a', warm: '#93392f' },
  brow: '#170e0a',
  turn: 4,
  tilt: -5,
  slope: -2,
  ...backgrounds.amber,
  hairBack: CROWN.map(([x, y, r]) => curl(x, y, r)).join(''),
  clothes: [
    shoulders('#0b7c74'),
    '<path d="M90 204q30 44 60 0l8 4q-38 56-76 0Z" fill="#05635c"/>',
    '<path d="M101 188h38l3 13q-22 30-44 0Z" fill="#7b4a2c"/>',
    '<path d="M168 236v14" stroke="#eaeef2" stroke-width="4"/><circle cx="168" cy="258" r="9" fill="#eaeef2"/><circle cx="168" cy="258" r="6" fill="#fff"/><path d="M168 258v-4M168 258l3 2" stroke="#0d1a29" stroke-width="1.5" stroke-linecap="round"/>',
  ].join(''),
  mouth:
    '<path d="M103 143q17 6 34 0-2 18-17 18t-17-18Z" fill="#5c1f1a"/><path d="M105.5 144q14.5 4.5 29 0l-2 6.5q-12.5 3-25 0Z" fill="#fffdf8"/><path d="M112 157q8-4 16 0-8 5-16 0Z" fill="#b5574b"/>',
  browShape: '<path d="M-28 98q9-7 18-2.5" fill="none" stroke="#170e0a" stroke-width="4" stroke-linecap="round"/>',
  earrings:
    '<g fill="none" stroke="#e9c46a" stroke-width="2.4"><circle cx="76" cy="132" r="8"/><circle cx="164" cy="132" r="8"/></g>',
  hairFront: [
    curl(80, 84, 12),
    curl(90, 68, 14),
    curl(108, 58, 14),
    curl(128, 56, 14),
    curl(148, 66, 14),
    curl(160, 84, 12),
    '<path d="M66 78q6-10 14-4M88 42q8-8 16-1M126 30q10-4 15 5M160 56q9 0 10 10M96 62q8-5 13 2M134 56q8-1 10 7M78 90q2-8 10-8" fill="none" stroke="#503626" stroke-width="2.4" stroke-linecap="round"/>',
  ].join(''),
})
