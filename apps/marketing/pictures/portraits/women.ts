import { dot, fill, fingers, neck, sleeve, stroke, torso } from '@site/ui/images'
import { ines, inesOnCall, maren, priya } from '../people/women.ts'
import { portrait, walls } from './portrait.ts'

const BLAZER = { base: '#24506a', shade: '#183a4f' }

/** Arms crossed, in a blazer over a turtleneck, in front of one of the mill's windows. */
export const marenPortrait = portrait({
  person: maren,
  on: 'teal',
  behind:
    fill('M132 288V84c0-28 22-48 50-48s50 20 50 48v204Z', walls.teal.thing) +
    stroke('M182 36V288M132 120h100M132 190h100', walls.teal.wall, 5),
  body: [
    fill('M-13 30H13V60H-13Z', maren.skin.shade),
    torso(56, BLAZER),
    fill('M-20 76c5-8 5-18 5-28C-6 56 6 56 15 48c0 10 0 20 5 28L0 150Z', '#fff6ed'),
    fill('M4 54q6-1 11-6c0 10 0 20 5 28L0 150C6 110 8 80 4 54Z', '#ead9c6'),
    fill('M-20 70 0 150-10 192H-24L-40 116l10-6-8-8Z', BLAZER.shade),
    fill('M20 70 0 150l8 42h16l14-76-10-6 8-8Z', '#102b3d'),
  ],
  over: [
    stroke('M43 110C50 132 50 148 40 162L-30 168', BLAZER.shade, 30),
    sleeve('M-42 110C-52 134-50 150-40 160L36 152', BLAZER, 30),
    fingers(['M40 150l18-5', 'M42 156l16-4', 'M42 162l13-4'], maren.skin, 8),
    stroke('M50 150.5l10-2.5M50 157l9-2', maren.skin.shade, 1.5),
  ],
})

const KURTA = { base: '#d0921f', shade: '#a8720f' }
const BRAID = [54, 68, 82, 96, 110]
  .map((y, row) => fill(`M${-45 - row} ${y - 4}q10-9 20 0 0 14-10 18-10-4-10-18Z`, row % 2 ? '#241b19' : '#3a2c28'))
  .join('')

/** At a laptop, a braid over her shoulder, in a kurta, in front of a chart. */
export const priyaPortrait = portrait({
  person: priya,
  on: 'ink',
  behind:
    fill('M20 190v-24h18v24ZM46 190v-52h18v52ZM180 190V84h18v106ZM206 190v-66h18v66Z', walls.ink.thing) +
    stroke('M8 190H232', walls.ink.thing, 4),
  body: [
    torso(54, KURTA),
    neck(priya.skin, 13),
    stroke('M-21 71C-14 92 14 92 21 71', '#7c5207', 9),
    stroke('M0 92v60', '#7c5207', 5),
  ],
  over: [
    BRAID,
    fill('M-44 121h11l4 14h-19Z', '#0b7c75'),
    stroke('M-40 110C-48 130-48 150-40 164L-20 178', KURTA.base, 28),
    stroke('M40 110C48 130 48 150 40 164L20 178', KURTA.shade, 28),
  ],
  front:
    '<rect x="66" y="216" width="112" height="70" rx="7" fill="#475768"/><path d="M148 216h23a7 7 0 0 1 7 7v56a7 7 0 0 1-7 7h-44Z" fill="#3b4a5b"/><circle cx="122" cy="250" r="6" fill="#d7dde3"/><rect y="280" width="240" height="8" fill="#7b8897"/>',
})

const TOP = { base: '#0b8a80', shade: '#066e66' }

/** With a headset and a notebook, a nurse’s watch on her top, in front of a heart monitor’s curve. */
export const inesPortrait = portrait({
  person: inesOnCall,
  on: 'amber',
  behind: stroke('M0 120h36l10-26 14 52 12-26h10M176 120h64', walls.amber.thing, 5),
  body: [
    torso(56, TOP),
    neck(ines.skin, 13),
    stroke('M-21 71C-14 92 14 92 21 71', TOP.shade, 9),
    stroke('M-21 100v9', '#eaeef3', 3.5),
    dot(-21, 116, 7.5, '#eaeef3'),
    stroke('M-21 116v-4M-21 116l3 2', '#1d2d3e', 1.5),
  ],
  over: [
    stroke('M-42 112C-50 140-48 164-42 196', TOP.base, 28),
    stroke('M-29 134C-32 156-31 176-28 194', TOP.shade, 2.5),
    '<g transform="rotate(-7 20 160)"><rect x="-14" y="122" width="58" height="78" rx="5" fill="#e38f0f"/><rect x="-14" y="122" width="9" height="78" rx="3" fill="#975d05"/></g>',
    stroke('M43 112C54 140 54 158 42 168L24 166', TOP.shade, 28),
    fingers(['M22 160l-16-5', 'M20 167l-17-2', 'M22 174l-15 0'], ines.skin, 8),
    stroke('M26 168h-6', ines.skin.base, 18),
  ],
})
