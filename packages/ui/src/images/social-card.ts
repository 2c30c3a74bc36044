import { weaveFabric } from '../art/threads.ts'
import { bandColors } from './colors.ts'
import { nested, sizeOf } from './drawing.ts'
import { type Mark, markSvg } from './icons.ts'
import { renderPng } from './raster.ts'
import { type TextStyle, textPath, textWidth, wrapEvenly, wrapText } from './text-path.ts'

/** The size of link previews that all large services show uncropped (Open Graph). */
export const CARD_SIZE = { width: 1200, height: 630 } as const

export interface SocialCard {
  seed: string
  eyebrow: string
  title: string
  /** The last line, in small type. */
  line: string
  /** A drawing of the page, created by `drawing`, which appears beside the title in its light colors. */
  figure?: string | undefined
  brand: { name: string; mark: Mark }
}

const LEFT = 60
/** The column of the title alone, and beside a figure. */
const WIDE = { width: 880, largest: 84 }
const NARROW = { width: 440, largest: 64 }
/** Below 95, the few colors that remain blend into blotches on the dark background. */
const QUALITY = 97

export const socialCard = (card: SocialCard): Promise<Buffer> =>
  renderPng(socialCardSvg(card), CARD_SIZE.width, CARD_SIZE.height, QUALITY)

export function socialCardSvg({ seed, eyebrow, title, line, brand, figure }: SocialCard): string {
  const { width, height } = CARD_SIZE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    '<defs>',
    `<linearGradient id="background" x1="0" y1="0.2" x2="1" y2="0.8"><stop offset="0.35" stop-color="${bandColors.background}"/>`,
    `<stop offset="1" stop-color="${bandColors.glow}"/></linearGradient>`,
    // Fade the threads toward the text, and render faster than a mask.
    ...(['warp', 'weft', 'accent'] as const).map(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${width * 0.4}" x2="${width * 0.95}">` +
        `<stop stop-color="${bandColors[id]}" stop-opacity="0.05"/><stop offset="1" stop-color="${bandColors[id]}"/></linearGradient>`,
    ),
    '</defs>',
    `<rect width="${width}" height="${height}" fill="url(#background)"/>`,
    weaveSvg(seed),
    `<g transform="translate(${LEFT} 64) scale(1.5)">${markSvg(brand.mark)}</g>`,
    draw(brand.name, { font: 'display', size: 36, tracking: -0.015 }, { x: LEFT + 66, y: 101, fill: bandColors.text }),
    titleBlock({ eyebrow, title, column: figure ? NARROW : WIDE }),
    draw(line, { font: 'body', size: 28 }, { x: LEFT, y: 562, fill: bandColors.muted }),
    figure ? cardFigure(figure) : '',
    '</svg>',
  ].join('')
}

const draw = (text: string, style: TextStyle, { fill, ...at }: { x: number; y: number; fill: string }): string =>
  `<path fill="${fill}" d="${textPath(text, style, at)}"/>`

/** Draws the eyebrow and title, vertically centered on the card as one block. */
function titleBlock({ eyebrow, title, column }: Pick<SocialCard, 'eyebrow' | 'title'> & { column: typeof WIDE }) {
  const small: TextStyle = { font: 'body', size: 26 }
  const above = wrapText(eyebrow, small, column.width)
  const { lines, style } = fitTitle(title, column)
  const leading = style.size * 1.08
  const height = above.length * 32 + 12 + lines.length * leading
  const top = CARD_SIZE.height / 2 - height / 2
  const first = top + above.length * 32 + 12 + style.size * 0.8
  return [
    ...above.map((text, index) => draw(text, small, { x: LEFT, y: top + 24 + index * 32, fill: bandColors.accent })),
    ...lines.map((text, index) => draw(text, style, { x: LEFT, y: first + index * leading, fill: bandColors.text })),
  ].join('')
}

function weaveSvg(seed: string): string {
  const plan = { ...CARD_SIZE, wefts: 22, warps: 6, knots: 6, sway: 84 }
  const { weft, accent, warp, knots } = weaveFabric(seed, plan)
  return [
    `<g fill="none"><path d="${warp.join('')}" stroke="url(#warp)" stroke-width="1.5"/>`,
    `<path d="${weft.join('')}" stroke="url(#weft)" stroke-width="1.5"/>`,
    `<path d="${accent.join('')}" stroke="url(#accent)" stroke-width="2.5"/></g>`,
    ...knots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="6" fill="url(#accent)"/>`),
  ].join('')
}

/** The right edge and the width of a figure's panel, and those of its frame. */
const [RIGHT, WIDTH] = [1140, 596]
const [MAT, RADIUS] = [10, 12]

/** Sets a drawing into a card as a framed panel on the right, as high as its proportions require. */
function cardFigure(figure: string): string {
  const { width, height } = sizeOf(figure)
  const panel = { x: RIGHT - WIDTH, width: WIDTH, height: Math.round((WIDTH * height) / width) }
  const y = CARD_SIZE.height / 2 - Math.round(panel.height / 2)
  const frame = (outset: number, paint: string) =>
    `<rect x="${panel.x - outset}" y="${y - outset}" width="${panel.width + 2 * outset}" height="${panel.height + 2 * outset}" rx="${RADIUS + outset}" ${paint}/>`
  return [
    `<clipPath id="panel">${frame(0, '')}</clipPath>`,
    frame(MAT, `fill="${bandColors.background}" stroke="${bandColors.warp}" stroke-width="1.5"`),
    `<g clip-path="url(#panel)">${nested(figure, { ...panel, y })}</g>`,
  ].join('')
}

const SMALLEST = 44
/** From this size up, a title has at most three lines; below it, at most four. */
const LARGE = 52

/** Returns the title at the largest size that fits in the column, in lines of similar width. */
function fitTitle(title: string, { width, largest }: typeof WIDE) {
  for (let size = largest; size >= SMALLEST; size -= 4) {
    const style: TextStyle = { font: 'display', size, tracking: -0.025 }
    const lines = wrapText(title, style, width)
    const fits = lines.every((line) => textWidth(line, style) <= width)
    const most = size < LARGE ? 4 : 3
    if (fits && lines.length <= most) return { lines: wrapEvenly(title, style, width), style }
  }
  throw new Error(
    `“${title}” does not fit in four lines of ${width} px at ${SMALLEST} px. It is too long for a link preview.`,
  )
}
