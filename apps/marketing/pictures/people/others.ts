import { fill, type HeadSpec, quietSmile, smile, stroke } from '@site/ui/images'
import { tomas } from './men.ts'

/** A client's clerk, in a headscarf. */
export const clerk: HeadSpec = {
  skin: { base: '#d9a77c', shade: '#b98355', line: '#8c5a35' },
  face: [29, 25, 9],
  brow: '#3a2519',
  lashes: true,
  mouth: quietSmile('#95443c'),
  hair: [
    fill(
      'M-30 24C-46-10-40-54 4-55 42-55 46-16 35 16 32 40 14 58-6 54-20 50-28 40-30 24ZM-24-6C-28 18-22 38-2 45 20 46 28 26 28 8 30-14 28-30 8-35-10-33-22-24-24-6Z',
      '#30bcb1',
    ).replace('<path', '<path fill-rule="evenodd"'),
    stroke('M-20-34C-4-44 18-44 30-30M-30 20C-20 44-6 50 10 48', '#0b9a91', 2),
  ].join(''),
  hairBehind: fill('M-36 0C-44 36-46 60-40 74-14 90 16 90 34 72 36 50 38 20 32 0Z', '#0b9a91'),
}

/** An apprentice in his twenties, with straight black hair and bangs. */
export const apprentice: HeadSpec = {
  skin: { base: '#eac49b', shade: '#cf9f70', line: '#a8744a' },
  face: [30, 27, 11],
  brow: '#15161c',
  mouth: smile('#9a4a3f'),
  hair: [
    fill(
      'M-29 4C-42-22-38-54 2-55 40-56 42-26 34-8 33-18 30-24 27-28 18-20 4-18-8-20-14-20-18-22-20-24-24-16-22-8-25 4Z',
      '#1c1e28',
    ),
    stroke('M-24-34C-14-46 4-48 18-44M-2-34C8-36 18-38 26-42', '#42465a', 1.8),
  ].join(''),
}

const HELMET = [
  fill('M-37-22C-40-68 44-70 42-24 20-34-16-34-37-22Z', '#f3f5f8'),
  fill('M16-55C38-50 43-38 42-24 34-28 26-30 18-31 22-40 21-48 16-55Z', '#cfd6de'),
  stroke('M-40-20C-14-32 22-32 50-19', '#dfe4ea', 6),
]

/** The technology officer on a shop floor. */
export const tomasInHelmet: HeadSpec = { ...tomas, hair: tomas.hair + HELMET.join('') }

/** A client's press operator, with gray stubble and an amber helmet. */
export const operator: HeadSpec = {
  skin: { base: '#8a5636', shade: '#6b3f24', line: '#4b2a15' },
  face: [32, 29, 14],
  brow: '#4d4642',
  beard: fill(
    'M-30 4C-31 16-30 26-27 31-21 44-8 49 6 47 20 47 27 38 29 28 30 20 30 16 30 12 26 19 20 20 8 19-6 20-16 24-24 18-25 4Z',
    '#57493f',
  ),
  mouth: smile('#5b2420'),
  hair:
    fill('M-30 6C-35-4-36-14-35-24L-20-22C-23-14-23-4-25 4Z', '#4d4642') +
    HELMET.map((part) =>
      part.replace('#f3f5f8', '#e38f0f').replace('#cfd6de', '#ba740d').replace('#dfe4ea', '#ba740d'),
    ).join(''),
}
