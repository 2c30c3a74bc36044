import { dot, fill, type HeadSpec, smile, stroke } from '@site/ui/images'

/** In her fifties, silver-blond bob. */
export const maren: HeadSpec = {
  skin: { base: '#f3cdb0', shade: '#e0a988', line: '#b9775a' },
  brow: '#a08a5f',
  lashes: true,
  blush: '#f0bb9f',
  mouth: smile('#a9483c'),
  details: stroke('M-14 19q-1.5 3.5 0 7', '#d09674', 1.6),
  hair:
    fill(
      'M-13-45C-38-44-42-16-40 6c1 12 1 20-4 30 8 4 19 1 21-6 3-9-1-14 0-24 1-14 6-24 18-36 8 8 24 13 37 17 2 8 0 20-3 30 6 3 12 0 13-5C42-6 40-48 8-52c-8-1-15 1-21 7Z',
      '#e6d9ba',
    ) + stroke('M-12-28C-22-18-29-4-29 16M-2-42C8-34 20-31 34-24', '#c9b88f', 1.8),
  hairBehind: fill('M-36-24C-44 26-40 42-32 46H36c9-6 7-44-2-70Z', '#c9b88f'),
}

/** About forty, black hair parted in the middle, round glasses. */
export const priya: HeadSpec = {
  skin: { base: '#b0764b', shade: '#8f5934', line: '#6d3f22' },
  face: [30, 25, 9],
  brow: '#1d1715',
  lashes: true,
  mouth: fill('M-1 25q9 3.5 18.5-.5-2 7-9 7T-1 25Z', '#7f332d') + stroke('M-1 25q9 3.5 18.5-.5', '#5c211e', 1.3),
  details: [
    '<g stroke="#f0c66b" stroke-width="2.2"><circle cx="-7.5" cy="1" r="11"/><circle cx="18.5" cy="1" r="10"/><path d="M3.5 0q3-2.5 5.5 0M-18-1l-10-2"/></g>',
  ].join(''),
  hair: [
    fill('M-29 14C-44-20-36-52 2-54 36-54 44-24 32 12 31-8 25-24 9-40-6-30-25-16-27 8Z', '#241b19'),
    stroke('M9-52v12M-2-46C-16-36-26-24-29-8', '#463733', 1.8),
    dot(-31, 13, 3.2, '#f0c66b'),
  ].join(''),
  hairBehind: fill('M-30-10C-44 20-42 50-34 62-10 66 20 60 32 44 38 30 36 10 33-6Z', '#241b19'),
}

const INES_HAIR = '#241712'
const CURLS = [
  [-40, -4, 14],
  [-45, -22, 15],
  [-38, -42, 17],
  [-20, -56, 18],
  [2, -61, 18],
  [24, -56, 17],
  [37, -40, 15],
  [39, -22, 11],
  [-36, 11, 10],
]
  .map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`)
  .join('')

/** In her thirties, wide natural curls. */
export const ines: HeadSpec = {
  skin: { base: '#7d4a2d', shade: '#5f341c', line: '#43210f' },
  face: [31, 26, 10],
  brow: '#170e0a',
  lashes: true,
  mouth:
    fill('M-3 24q11 3.5 22 0-1 11.5-10.5 11.5T-3 24Z', '#4f1a17') +
    fill('M-.5 24.8q9 2.5 17 0l-1.5 4q-7 2-14 0Z', '#fffaf2'),
  hair:
    fill('M-31 4C-36-30-20-46 6-46 26-46 36-30 36-8 30-20 20-28 8-28-6-28-22-22-25 2Z', INES_HAIR) +
    dot(38, -14, 9, INES_HAIR),
  hairBehind: `<g fill="${INES_HAIR}">${CURLS}<path d="M-40-52H32L34-10H-40Z"/></g>`,
}

/** The platform engineer on call. */
export const inesOnCall: HeadSpec = {
  ...ines,
  hair: [
    ines.hair,
    stroke('M-30-2C-34-66 38-70 38-22', '#eaeef3', 5),
    '<rect x="-41" y="-9" width="15" height="24" rx="7" fill="#314152"/>',
    stroke('M-34 14C-33 36-18 40-4 38', '#314152', 2.6),
    stroke('M-5 38l5-.5', '#1d2d3e', 6),
  ].join(''),
}
