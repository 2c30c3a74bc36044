import { bandColors } from './colors.ts'
import { nested, sizeOf } from './drawing.ts'

/** The panel of a figure: its right edge, the middle of its height, and its width. */
const RIGHT = 1140
const MIDDLE = 315
const WIDTH = 596
const MAT = 10
const RADIUS = 12

/** Sets a drawing into a card as a framed panel on the right, as high as its proportions require. */
export function cardFigure(figure: string): string {
  const { width, height } = sizeOf(figure)
  const panel = { x: RIGHT - WIDTH, width: WIDTH, height: Math.round((WIDTH * height) / width) }
  const y = MIDDLE - Math.round(panel.height / 2)
  const frame = (outset: number, paint: string) =>
    `<rect x="${panel.x - outset}" y="${y - outset}" width="${panel.width + 2 * outset}" height="${panel.height + 2 * outset}" rx="${RADIUS + outset}" ${paint}/>`
  return [
    `<clipPath id="panel">${frame(0, '')}</clipPath>`,
    frame(MAT, `fill="${bandColors.background}" stroke="${bandColors.warp}" stroke-width="1.5"`),
    `<g clip-path="url(#panel)">${nested(figure, { ...panel, y })}</g>`,
  ].join('')
}
