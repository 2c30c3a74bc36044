import { fill, freckles, type HeadSpec, quietSmile, smile, stroke } from '@site/ui/images'

/** An applicant with auburn hair in a bun. */
export const applicant: HeadSpec = {
  skin: { base: '#f1c7a5', shade: '#dda47c', line: '#b57650' },
  face: [30, 26, 10],
  brow: '#6e2f16',
  lashes: true,
  mouth: smile('#a9483c'),
  details: freckles('#c58258'),
  hair:
    fill('M-29 8C-43-16-37-52 2-54 40-54 42-24 33-2 33-18 26-28 13-38-2-28-20-20-26 4Z', '#97441f') +
    stroke('M6-42C-10-36-24-26-29-10M14-46C22-42 28-34 32-26', '#bb6234', 1.8),
  hairBehind: '<circle cx="-30" cy="-42" r="17" fill="#7c3517"/>',
}

/** A colleague with locs and a short beard. */
export const engineer: HeadSpec = {
  skin: { base: '#754427', shade: '#573019', line: '#3c1f0f' },
  face: [31, 28, 13],
  brow: '#17100d',
  beard: fill(
    'M-29 8C-30 18-29 26-26 31-20 43-8 49 6 47 19 47 26 38 28 28 29 22 30 18 30 14 25 19 20 20 8 19-6 20-16 26-22 20-25 8Z',
    '#1f1512',
  ),
  mouth: smile('#6b2b25'),
  hair:
    fill('M-31 4C-40-16-40-50-4-54 32-58 44-34 33-14 28-26 20-30 6-31-8-31-18-26-24-4Z', '#1f1512') +
    stroke('M-18-40C-32-28-37-6-36 18M-4-46C-22-42-30-30-32-14M12-48C24-46 32-38 34-26', '#453029', 2),
  hairBehind: stroke('M-28-28C-42-10-40 20-42 44M-24-20C-34 0-32 24-33 50M30-26C38-12 36 10 37 32', '#1f1512', 11),
}

/** A team lead in her fifties, with short silver hair. */
export const lead: HeadSpec = {
  skin: { base: '#e6b891', shade: '#ca9369', line: '#a06a43' },
  face: [30, 26, 11],
  brow: '#8d9299',
  lashes: true,
  mouth: quietSmile('#a04a3e'),
  details: stroke('M-14 19q-1.5 3.5 0 7', '#c48a60', 1.6),
  hair:
    fill('M-30 8C-41-8-42-46-8-54 24-60 44-38 35-10 32-22 28-28 20-33 6-24-12-24-19-20-24-12-23-2-26 6Z', '#c3c8cf') +
    stroke('M-24-34C-12-46 6-48 18-46M-12-28C0-32 12-36 18-42', '#eceef1', 2),
}
