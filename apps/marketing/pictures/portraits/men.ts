import { dot, fill, fingers, neck, sleeve, stroke, torso } from '@site/ui/images'
import { callum, joseph, tomas } from '../people/men.ts'
import { portrait, walls } from './portrait.ts'

const JACKET = { base: '#3b4a5b', shade: '#293848' }

/** With a hand on his chin, in a jacket over an open shirt, in front of a system diagram. */
export const tomasPortrait = portrait({
  person: tomas,
  facing: 'left',
  on: 'amber',
  behind:
    `<g fill="${walls.amber.thing}"><rect x="14" y="44" width="52" height="34" rx="6"/><rect x="14" y="130" width="40" height="34" rx="6"/><rect x="182" y="34" width="46" height="34" rx="6"/></g>` +
    stroke('M38 78v52M66 61h60M204 68v70', walls.amber.thing, 4),
  body: [
    torso(62, JACKET),
    neck(tomas.skin, 16),
    fill('M-22 66 0 90 22 66l10 8L16 196h-32L-32 74Z', '#e3efff'),
    fill('M-20 62-31 74l12 22L0 88Z', '#fffffe'),
    fill('M20 62 31 74 19 96 0 88Z', '#c6defe'),
    fill('M-33 72-36 196h20L-20 97Z', JACKET.shade),
    fill('M30 76 36 196H16L20 98Z', '#1d2a38'),
  ],
  over: [
    sleeve('M-46 112C-56 140-54 160-40 166L40 170', JACKET, 32),
    stroke('M47 112C56 140 54 160 44 168L24 84', JACKET.shade, 30),
    stroke('M24 74L17 62', tomas.skin.base, 21),
    fingers(['M16 55L-2 53', 'M14 62L3 61', 'M23 60L25 42'], tomas.skin, 8),
    stroke('M12 58.5L1 57.5', tomas.skin.shade, 1.5),
  ],
})

const SWEATER = { base: '#a34f43', shade: '#843c33' }

/** With a mug of coffee, in a sweater over a shirt, in front of a board of notes. */
export const josephPortrait = portrait({
  person: joseph,
  facing: 'left',
  on: 'teal',
  behind:
    `<g fill="${walls.teal.thing}"><rect x="14" y="34" width="40" height="32" rx="4"/><rect x="14" y="78" width="40" height="46" rx="4"/><rect x="188" y="34" width="40" height="46" rx="4"/><rect x="188" y="92" width="40" height="32" rx="4"/></g>` +
    stroke(
      'M24 46h20M24 54h12M24 90h20M24 98h20M24 106h12M198 46h20M198 54h20M198 62h12M198 104h20',
      walls.teal.wall,
      3,
    ),
  body: [
    torso(62, SWEATER),
    neck(joseph.skin, 16),
    fill('M-20 64 0 88-14 102-34 72ZM20 64 0 88 14 102 34 72Z', '#f6f8fa'),
  ],
  over: [
    stroke('M47 112C56 140 54 164 48 196', SWEATER.shade, 30),
    sleeve('M-46 112C-58 144-54 164-40 170L0 158', SWEATER, 30),
    fill('M4 124h38v36q0 8-8 8H12q-8 0-8-8Z', '#0b7c75'),
    fill('M28 124h14v36q0 8-8 8H24Z', '#05635c'),
    stroke('M42 132h6q8 0 8 9t-8 9h-6', '#05635c', 5),
    fingers(['M8 140h16', 'M6 149h20', 'M6 158h17'], joseph.skin, 9),
    stroke('M16 115q-4-5 0-9t0-9M29 115q-4-5 0-9t0-9', '#d9a59c', 2.5),
  ],
})

const HOODIE = { base: '#5a7897', shade: '#466280' }

/** With his baby in a carrier, in a hooded sweatshirt, in front of drawings on the wall. */
export const callumPortrait = portrait({
  person: callum,
  facing: 'left',
  on: 'teal',
  behind:
    `<g fill="${walls.teal.thing}"><rect x="14" y="34" width="58" height="68" rx="4"/><rect x="182" y="56" width="44" height="52" rx="4"/></g>` +
    stroke('M26 92V70l16-14 16 14v22ZM58 46h.1M192 72l4 4 6-8M210 74h6M192 92l4 4 6-8M210 94h6', walls.teal.wall, 4),
  body: [
    fill('M-41 86c0-26 15-38 41-38s41 12 41 38L30 96H-30Z', HOODIE.shade),
    torso(58, HOODIE),
    neck(callum.skin, 14),
  ],
  over: [
    stroke('M-24 76C-26 96-25 112-22 128M24 76C26 96 25 112 22 128', '#e38f0f', 11),
    fill('M-28 136c8-10 48-10 56 0l4 60h-64Z', '#e38f0f'),
    fill('M8 129c10 1 16 3 20 7l4 60H12Z', '#ba740d'),
    dot(0, 120, 22, '#f4cbaa'),
    fill('M-22 120c-2-32 44-34 44-2-2-2-5-3-7-3-1-8-6-12-12-12-6 4-16 4-20 8-3 2-4 5-5 9Z', '#a26a38'),
    stroke('M-13 124q4 3 8 0', '#1f1a1c', 2),
    stroke('M-15 131q3 2 6 .5', '#9a4a38', 1.8),
    sleeve('M-44 112C-54 140-50 160-38 166L-14 162', HOODIE, 28),
    stroke('M44 112C54 140 50 160 38 168L24 168', HOODIE.shade, 28),
    fingers(['M-14 160h14', 'M-14 167h13'], callum.skin, 8),
    fingers(['M22 166H10', 'M22 173H11'], callum.skin, 8),
  ],
})
