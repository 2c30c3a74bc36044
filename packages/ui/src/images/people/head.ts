import { fill, stroke } from './paint.ts'

/** The colors of one skin. */
export interface Skin {
  base: string
  /** The side away from the light, which comes from the left in all drawings. */
  shade: string
  /** The nose and other lines. */
  line: string
}

/**
 * A head about 62 units wide and 88 units high around the origin, drawn in three-quarter view facing right: the near ear
 * is on the left, the far eye on the right. All paths are in these coordinates, even if the head faces left.
 */
export interface HeadSpec {
  skin: Skin
  /** Half the width at the temples, half the width of the jaw, and half the width of the chin. */
  face?: readonly [temples: number, jaw: number, chin: number]
  brow: string
  /** The near and the far brow. */
  brows?: readonly [near: string, far: string]
  /** Draws an upper lash line. */
  lashes?: boolean
  /** A color for cheeks. */
  blush?: string
  mouth: string
  /** Drawn below the features: a beard. */
  beard?: string
  /** Drawn over the features: glasses, freckles, a line. */
  details?: string
  /** Drawn over the face and ear. */
  hair: string
  /** Drawn behind neck and shoulders. */
  hairBehind?: string
}

export type Facing = 'left' | 'right'

const EYES = '#1f1a1c'
const BROWS = ['M-16-10q7-6.5 15-2.5-7-1-15 2.5Z', 'M26-10q-5-6-12-2.5 6-.5 12 2.5Z'] as const

/** Draws the face and what is on it, without the hair behind it. */
export function head({ skin, face = [31, 27, 11], beard = '', hair, ...spec }: HeadSpec, facing: Facing): string {
  const { farSide, nearSide, shade, earEdge } = outlines(...face)
  const isLit = facing === 'right'
  return [
    fill(`M${earEdge + 4}-8c-9-5-14 1-12 9 1.5 8 6 12 12 9Z`, isLit ? skin.base : skin.shade),
    stroke(`M${earEdge}-2c-4-2-6 1-5 5`, isLit ? skin.shade : skin.line, 1.8),
    fill(`M0-44${farSide}${nearSide}Z`, skin.base),
    fill(shade[facing], skin.shade),
    beard,
    features(skin, spec),
    hair,
  ].join('')
}

/** The outline from the crown to the chin and back, and the shade of the right side of the picture. */
function outlines(temples: number, jaw: number, chin: number) {
  const [t, j] = [temples, jaw]
  const farSide = `C${t - 7}-44 ${t + 1}-32 ${t}-12 ${t - 1}-5 ${t - 2}-3 ${t - 1} 2 ${t} 8 ${t - 1} 16 ${j - 1} 24 ${j - 4} 33 ${6 + chin} 44 6 44`
  const nearSide = `C${6 - chin} 44 ${6 - j} 37 ${-j} 24 ${-t} 12 ${-t} 0 ${-t}-8 ${-t}-32 ${12 - t}-44 0-44`
  return {
    farSide,
    nearSide,
    shade: {
      right: `M14-42${farSide}C15 38 ${t - 12} 28 ${t - 12} 14 ${t - 12} 4 ${t - 7}-2 ${t - 8}-13 ${t - 9}-26 20-34 14-42Z`,
      left: `M6 44${nearSide}C${8 - t}-36 ${14 - t}-26 ${13 - t}-14 ${11 - t} 0 ${14 - t} 8 ${13 - j} 20 ${14 - j} 32-4 41 6 44Z`,
    },
    earEdge: -t - 1,
  }
}

type Features = Omit<HeadSpec, 'skin' | 'hair'>

function features({ line }: Skin, { brow, brows = BROWS, lashes, blush, mouth, details = '' }: Features): string {
  return [
    blush ? stroke('M-17 13h5M22 13h3', blush, 6) : '',
    stroke('M-7.5-.8v1.6M19-.8v1.6', EYES, 5.2),
    lashes ? stroke('M-13-1.5q1.5-4 6.5-3.5M23.5-1.5q-1.5-3.5-5-3.5', EYES, 1.8) : '',
    `<path d="${brows.join('')}" fill="${brow}" stroke="${brow}" stroke-width="1.6"/>`,
    stroke('M9.5-1c.5 6 5 9.5 4.5 13.5-.5 3-5 3-6.5 2', line, 2.2),
    mouth,
    details,
  ].join('')
}

/** Draws an open smile with the upper teeth. */
export const smile = (lips: string): string =>
  fill('M-1 25q9.5 2.5 19 0-1.5 8-9.5 8T-1 25Z', lips) + fill('M1.5 25.7q7.5 1.5 14 0l-1.5 2.8q-5.5 1-11 0Z', '#fffaf2')

/** Draws a closed smile as one line. */
export const quietSmile = (color: string): string => stroke('M-1 26.5q9 5.5 18-.5', color, 2.2)

/** Draws freckles over the cheeks. */
export const freckles = (color: string): string =>
  stroke('M-16 10v0M-12 13v0M-8 10v0M20 12v0M23.5 9v0M25 13v0', color, 2.4)
