import { fill, freckles, type HeadSpec, quietSmile, stroke } from '@site/ui/images'

/** In his forties, dark hair brushed back and gray at the temples, full short beard. */
export const tomas: HeadSpec = {
  skin: { base: '#d39a6a', shade: '#b57b4d', line: '#8a5634' },
  face: [32, 29, 14],
  brow: '#231a16',
  brows: ['M-17-9.5q8-7 17-2-9-1-17 2Z', 'M27-10q-6-6-14-2 7-.5 14 2Z'],
  beard:
    fill(
      'M-30 0C-31 14-30 24-27 31-21 44-8 51 6 51 20 51 27 40 29 28 31 18 31 12 31 8 27 17 23 18.5 20 18 15 15 12 17 9 18 4 17-1 16-6 20-14 27-24 20-25 0Z',
      '#2b201b',
    ) + fill('M-5 41q11 6 22 0-2 9.5-11 9.5T-5 41Z', '#8d8279'),
  mouth: fill('M0 25q8.5 3 17 0-2 6-8.5 6T0 25Z', '#b5694f'),
  hair: [
    fill(
      'M-30 6C-40-14-40-44-12-52 4-60 30-56 37-38 37-30 35-24 33-17 28-27 18-31 5-31-6-31-15-28-19-20-23-13-22-4-24 2Z',
      '#2b201b',
    ),
    fill('M-30 4C-34-4-35-10-34-18-28-18-24-16-21-14-23-8-23-2-24 2Z', '#8d8279'),
    stroke('M-24-36C-14-46 6-48 24-44M-14-34C-4-40 12-42 30-36', '#4d3d35', 2),
  ].join(''),
}

/** About sixty, bald with white hair at the sides, rectangular glasses, white mustache. */
export const joseph: HeadSpec = {
  skin: { base: '#efc0a2', shade: '#d99c7d', line: '#b46f50' },
  face: [33, 30, 15],
  brow: '#dedad3',
  brows: ['M-17-12q8-6 17-1-8-1-17 1Z', 'M27-12q-6-6-14-2 7 0 14 2Z'],
  blush: '#e9a68d',
  mouth: [
    stroke('M2 29.5q8 4 15-1', '#8f4335', 2.2),
    fill('M-4 25c1-6 8-9 13-6 4-3 10 0 11 5-4 2-8 2-11 0-3 3-9 3-13 1Z', '#f1eee8'),
  ].join(''),
  details: [
    '<g stroke="#1d2d3e" stroke-width="2.4"><rect x="-19" y="-8" width="22" height="17" rx="4"/><rect x="10" y="-8" width="19" height="17" rx="4"/><path d="M3-2q3.5-2.5 7 0M-19-3l-12-1"/></g>',
    stroke('M-6-27q14-4 28 0', '#d99c7d', 1.8),
  ].join(''),
  hair:
    fill('M-31 12C-41 8-44-14-36-26-31-20-28-12-27-6-31-4-33 2-31 12Z', '#e8e4dd') +
    fill('M33-22c4 6 5 14 1 22-2-6-2-14-1-22Z', '#cfcac1'),
}

/** About thirty, wavy chestnut hair, freckles. */
export const callum: HeadSpec = {
  skin: { base: '#edbf9a', shade: '#d79c73', line: '#b3764c' },
  face: [30, 26, 12],
  brow: '#5a341c',
  mouth: quietSmile('#9a4a38'),
  details: freckles('#b8754c'),
  hair: [
    fill(
      'M-29 4C-40-8-42-28-34-38-34-50-20-58-8-54 2-62 22-60 28-50 40-48 42-32 34-18 32-24 28-28 22-28 14-24 6-26 2-30-4-22-12-22-18-26-22-18-22-6-25 2Z',
      '#7a4826',
    ),
    stroke('M-26-38q6-8 14-4M-2-48q10-6 16 2M18-42q8-2 10 6', '#a26a38', 2.2),
  ].join(''),
}
