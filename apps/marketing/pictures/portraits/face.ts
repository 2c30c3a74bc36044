import { drawing, tone } from '@site/ui/images'

const PORTRAIT_SIZE = { width: 240, height: 288 } as const

interface Skin {
  base: string
  shade: string
  /** The color of lips and cheeks. */
  warm: string
}

export interface PortraitSpec {
  skin: Skin
  /** The color of brows and lashes. */
  brow: string
  /** The horizontal offset of the features, which turns the face. */
  turn: number
  /** The tilt of the head, in degrees. */
  tilt: number
  /** The slope of the shoulders, in degrees. */
  slope?: number
  background: string
  threads: string
  clothes: string
  /** Hair behind head and shoulders. */
  hairBack?: string
  /** Hair over the face and its features. */
  hairFront: string
  /** Hair over the shoulders: a braid. */
  hairOver?: string
  /** Drawn along the jaw, below the mouth. */
  beard?: string
  mouth: string
  /** The left brow, which is mirrored for the right one. */
  browShape: string
  /** Drawn over the features: glasses, freckles, lines. */
  details?: string
  /** Drawn over the ears. */
  earrings?: string
}

const HEAD = 'M78 106C78 68 95 50 120 50s42 18 42 56c0 36-18 62-42 62s-42-26-42-62Z'
const NECK = 'M101 146h38v66q-19 16-38 0Z'
const NECK_SHADE = 'M101 160q19 24 38 0v14q-18 22-38 6Z'
const CHEEK_SHADE = 'M120 50c25 0 42 18 42 56 0 36-18 62-42 62 20-16 30-36 29-62-1-24-12-46-29-56Z'
const WEFT = [24, 66, 108, 150, 192, 234, 276].map((y, row) => `M0 ${y}q60 ${row % 2 ? 16 : -16} 120 0t120 0`).join('')

/** Draws a portrait in the common style: all faces share their construction, and `spec` defines everything else. */
export function portrait(spec: PortraitSpec): string {
  const { skin, tilt, slope = 0, background, threads, clothes, hairBack = '', hairOver = '', earrings = '' } = spec
  const headTilt = `rotate(${tilt} 120 176)`
  return drawing(PORTRAIT_SIZE, [
    `<rect width="240" height="288" fill="${background}"/>`,
    `<path d="${WEFT}" fill="none" stroke="${threads}" stroke-width="1.5" opacity=".55"/>`,
    `<g transform="${headTilt}">${hairBack}</g>`,
    `<g transform="rotate(${slope} 120 288) translate(0 -12)">`,
    `<path d="${NECK}" fill="${skin.base}"/>`,
    `<path d="${NECK_SHADE}" fill="${skin.shade}"/>`,
    `${clothes}</g>`,
    `<g transform="${headTilt}">`,
    ear(79, skin),
    ear(161, skin),
    earrings,
    `<path d="${HEAD}" fill="${skin.base}"/>`,
    `<path d="${CHEEK_SHADE}" fill="${skin.shade}" opacity=".38"/>`,
    features(spec),
    spec.hairFront,
    '</g>',
    hairOver,
  ])
}

const ear = (x: number, { base, shade }: Skin): string =>
  `<ellipse cx="${x}" cy="114" rx="8" ry="12" fill="${base}"/><path d="M${x} 108q4 5 0 11" fill="none" stroke="${shade}" stroke-width="2" stroke-linecap="round"/>`

function features({ skin, brow, turn, beard = '', mouth, browShape, details = '' }: PortraitSpec): string {
  const side = turn < 0 ? -1 : 1
  return [
    beard,
    `<g transform="translate(${turn} 0)">`,
    `<g fill="${skin.warm}" opacity=".22"><ellipse cx="97" cy="132" rx="9" ry="6"/><ellipse cx="143" cy="132" rx="9" ry="6"/></g>`,
    `<g transform="translate(120 0)">${mirrored(browShape + EYE.replaceAll('lash', brow))}`,
    `<path transform="scale(${side} 1)" d="M1 113c1 7 6 12 5.5 17-.5 4-6 4.5-9.5 3" fill="none" stroke="${skin.shade}" stroke-width="2.6" stroke-linecap="round"/>`,
    '</g>',
    mouth,
    details,
    '</g>',
  ].join('')
}

/** The left eye: the white, the iris below the lid, the lash line. */
const EYE = [
  '<path d="M-25.5 112.5q8-8 16.5-.5-8 6.5-16.5.5Z" fill="#fffdf8"/>',
  '<circle cx="-17" cy="111.4" r="4.1" fill="#2a1c14"/><circle cx="-15.6" cy="110" r="1.1" fill="#fffdf8"/>',
  '<path d="M-26.5 112.5q9-9.5 18 0" fill="none" stroke="lash" stroke-width="2.4" stroke-linecap="round"/>',
].join('')

const mirrored = (half: string): string => `${half}<g transform="scale(-1 1)">${half}</g>`

/** Draws the shoulders from the neck to the lower edge. */
export const shoulders = (fill: string, wide = 0): string =>
  `<path d="M${20 - wide} 320v-32C${22 - wide} 238 48 214 100 200q20 18 40 0c52 14 ${78 + wide} 38 ${80 + wide} 88v32Z" fill="${fill}"/>`

/** Draws a closed smile. */
export const smile = (color: string): string =>
  `<path d="M106 147q14 10 28 0" fill="none" stroke="${color}" stroke-width="2.8" stroke-linecap="round"/><path d="M115 158q5 2.5 10 0" fill="none" stroke="${color}" stroke-width="2" stroke-linecap="round" opacity=".5"/>`

/** Draws closed, full lips. */
export const lips = (color: string, line: string): string =>
  `<path d="M106 144.5c4-.5 8-2 11-1.5q3 1 6 0c3-.5 7 1 11 1.5-5 8-9 10-14 10s-9-2-14-10Z" fill="${color}"/><path d="M105.5 144q14.5 9 29 0" fill="none" stroke="${line}" stroke-width="1.6" stroke-linecap="round"/>`

export const backgrounds = {
  teal: { background: tone.tealSoft, threads: tone.tealMid },
  amber: { background: tone.amberSoft, threads: tone.amber },
  ink: { background: tone.background, threads: tone.line },
} as const
