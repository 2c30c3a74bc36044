import type { Skin } from './head.ts'
import { fill, stroke } from './paint.ts'

/** A piece of clothing and its side away from the light. */
export interface Cloth {
  base: string
  shade: string
}

/** Draws shoulders and chest around the vertical axis, extending `half` to each side and down to `bottom`. */
export function torso(half: number, { base, shade }: Cloth, bottom = 196): string {
  const shoulder = `C${half - 9} 86 ${half} 94 ${half} 112L${half - 4} ${bottom}`
  return [
    fill(
      `M${4 - half} ${bottom}L${-half} 112C${-half} 94 ${9 - half} 86 ${26 - half} 81L-17 66H17L${half - 26} 81${shoulder}Z`,
      base,
    ),
    fill(
      `M${half - 30} 79L${half - 26} 81${shoulder}H${half - 32}C${half - 24} 160 ${half - 22} 110 ${half - 30} 79Z`,
      shade,
    ),
  ].join('')
}

/** Draws the neck, extending `half` to each side and down to a round neckline. */
export const neck = ({ base, shade }: Skin, half = 14): string =>
  fill(`M${-half} 26H${half}V56c0 7 3 10 8 12C${half} 92-${half} 92-${half + 8} 68c5-2 8-5 8-12Z`, base) +
  fill(`M${-half} 40C-6 54 8 54 ${half} 44V70C2 74-12 60-${half} 40Z`, shade)

/** Draws fingers side by side, each a line of the given width. */
export const fingers = (lines: readonly string[], { base }: Skin, width = 8): string =>
  stroke(lines.join(''), base, width)

/** Draws a sleeve with the shadow below it, which separates it from the clothes behind. */
export const sleeve = (d: string, { base, shade }: Cloth, width: number): string =>
  `<g transform="translate(0 3)">${stroke(d, shade, width)}</g>${stroke(d, base, width)}`
