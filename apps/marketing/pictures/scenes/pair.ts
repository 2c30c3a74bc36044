import { figure, fill, fingers, neck, rounded, sleeve, stroke, tone, torso } from '@site/ui/images'
import { apprentice } from '../people/others.ts'
import { ines } from '../people/women.ts'
import { box, disc, line } from '../shapes.ts'
import { scene } from './scene.ts'

const TOP = { base: '#0b8a80', shade: '#066e66' }
const SHIRT = { base: '#5a7897', shade: '#466280' }

const CODE = [
  ['M300 102h56M300 206h36', '#6fd9ce'],
  ['M318 124h124M318 144h84M318 186h64', '#9ba6b2'],
  ['M336 165h92', '#fdb25b'],
] as const

/** A mentor points at a line of code, and an apprentice types. */
export const pair = scene(
  tone.amberSoft,
  box(32, 32, 92, 148, { fill: tone.tealSoft, stroke: tone.line, width: 8 }, 4),
  line('M78 32v148M32 106h92', tone.line, 6),
  box(604, 76, 92, 6, { fill: tone.edge }, 3),
  box(620, 40, 12, 36, { fill: tone.teal }, 2),
  box(634, 34, 10, 42, { fill: tone.amber }, 2),
  figure(202, 132, {
    person: ines,
    body: [neck(ines.skin, 13), torso(56, TOP, 168), stroke('M-20 71C-14 90 14 90 20 71', TOP.shade, 9)],
    over: [stroke('M-28 122C-32 140-32 154-30 168', TOP.shade, 2.5)],
  }),
  box(280, 76, 230, 164, { fill: '#0d1a29', stroke: tone.edge, width: 4 }, 10),
  box(372, 240, 46, 60, { fill: tone.edge }, 0),
  ...CODE.map(([d, color]) => line(d, color, 9)),
  disc(312, 165, 6, { fill: '#e38f0f' }),
  figure(572, 132, {
    person: apprentice,
    facing: 'left',
    body: [
      neck(apprentice.skin, 14),
      torso(58, SHIRT, 168),
      fill('M-19 64-30 73l12 20L0 86Z', '#86a2bf'),
      fill('M19 64 30 73l-12 20L0 86Z', '#36506d'),
    ],
    over: [
      stroke('M44 112C54 140 52 150 44 158L-30 162', SHIRT.shade, 27),
      stroke('M-32 162h-14M-70 156L-90 161', apprentice.skin.base, 16),
      sleeve('M-44 112C-54 136-54 150-50 154L-66 156', SHIRT, 26),
    ],
  }),
  rounded([
    sleeve('M244 244C252 262 266 268 276 252L296 212', TOP, 25),
    stroke('M298 206l3-6', ines.skin.base, 17),
    fingers(['M304 198l14-16', 'M296 196l6-6'], ines.skin, 8),
    stroke('M456 297h70', tone.edge, 8),
    stroke('M118 278h8q6 0 6 6t-6 6h-8', tone.amber, 4),
    fill('M88 268h30v32H94q-6 0-6-6Z', tone.amber),
  ]),
  box(0, 300, 720, 60, { fill: tone.line }, 0),
  box(0, 300, 720, 8, { fill: tone.edge }, 0),
)
