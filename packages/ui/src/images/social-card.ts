import { weaveFabric } from '../art/threads.ts'
import { bandColors } from './band-colors.ts'
import { type Mark, markSvg } from './mark.ts'
import { renderPng } from './raster.ts'
import { type TextStyle, textPath, textWidth, wrapText } from './text-path.ts'

/** The size of link previews that all large services show uncropped (Open Graph). */
export const CARD_SIZE = { width: 1200, height: 630 } as const

/** The content of a page's link preview. */
export interface SocialCard {
  /** The seed of the page's weave, as on its banner. */
  seed: string
  eyebrow: string
  title: string
  /** The last line, in small type. */
  line: string
  brand: { name: string; mark: Mark }
}

/** Gradients that fade the threads toward the text; they render faster than a mask. */
const fades = [
  ['warp', bandColors.warp],
  ['weft', bandColors.weft],
  ['accent', bandColors.accent],
] as const

const LEFT = 72
const TITLE_WIDTH = 880
const TITLE_BOTTOM = 494
const TITLE_LINES = 4
const QUALITY = 70

/** Creates the image of a page for link previews, as PNG. */
export const socialCard = (card: SocialCard): Promise<Buffer> =>
  renderPng(socialCardSvg(card), { ...CARD_SIZE, quality: QUALITY })

export function socialCardSvg({ seed, eyebrow, title, line, brand }: SocialCard): string {
  const { width, height } = CARD_SIZE
  const { lines, style } = fitTitle(title)
  const leading = style.size * 1.08
  const top = TITLE_BOTTOM - (lines.length - 1) * leading
  const draw = (text: string, textStyle: TextStyle, x: number, y: number, fill: string) =>
    `<path fill="${fill}" d="${textPath(text, textStyle, { x, y })}"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    '<defs>',
    `<linearGradient id="background" x1="0" y1="0.2" x2="1" y2="0.8"><stop offset="0.35" stop-color="${bandColors.background}"/>`,
    `<stop offset="1" stop-color="${bandColors.glow}"/></linearGradient>`,
    ...fades.map(
      ([id, color]) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${width * 0.4}" x2="${width * 0.95}">` +
        `<stop stop-color="${color}" stop-opacity="0.05"/><stop offset="1" stop-color="${color}"/></linearGradient>`,
    ),
    '</defs>',
    `<rect width="${width}" height="${height}" fill="url(#background)"/>`,
    weaveSvg(seed),
    `<g transform="translate(${LEFT} 64) scale(1.5)">${markSvg(brand.mark, { warp: bandColors.accent, weft: bandColors.weft })}</g>`,
    draw(brand.name, { font: 'display', size: 36, tracking: -0.015 }, LEFT + 66, 101, bandColors.text),
    draw(
      eyebrow.toUpperCase(),
      { font: 'body', size: 23, tracking: 0.08 },
      LEFT,
      top - style.size - 16,
      bandColors.accent,
    ),
    ...lines.map((text, index) => draw(text, style, LEFT, top + index * leading, bandColors.text)),
    draw(line, { font: 'body', size: 28 }, LEFT, 562, bandColors.muted),
    '</svg>',
  ].join('')
}

/** Returns the title at the largest size that fits in four lines. */
function fitTitle(title: string): { lines: string[]; style: TextStyle } {
  for (let size = 84; size >= 44; size -= 4) {
    const style: TextStyle = { font: 'display', size, tracking: -0.025 }
    const lines = wrapText(title, style, TITLE_WIDTH)
    const fits = lines.every((line) => textWidth(line, style) <= TITLE_WIDTH)
    if (fits && lines.length <= (size > 64 ? TITLE_LINES - 1 : TITLE_LINES)) return { lines, style }
  }
  throw new Error(
    `“${title}” does not fit in four lines of ${TITLE_WIDTH} px at 44 px. It is too long for a link preview.`,
  )
}

function weaveSvg(seed: string): string {
  const plan = { ...CARD_SIZE, wefts: 22, warps: 6, knots: 6, sway: 84 }
  const { weft, warp, knots } = weaveFabric(seed, plan)
  const plain = weft.filter((_, index) => index % 7 !== 3).join('')
  const accent = weft.filter((_, index) => index % 7 === 3).join('')
  return [
    `<g fill="none"><path d="${warp.join('')}" stroke="url(#warp)" stroke-width="1.5"/>`,
    `<path d="${plain}" stroke="url(#weft)" stroke-width="1.5"/>`,
    `<path d="${accent}" stroke="url(#accent)" stroke-width="2.5"/></g>`,
    ...knots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="6" fill="url(#accent)"/>`),
  ].join('')
}
