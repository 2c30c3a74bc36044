import { weaveFabric } from '../art/threads.ts'
import { cardFigure } from './card-figure.ts'
import { fitTitle } from './card-title.ts'
import { bandColors } from './colors.ts'
import { type Mark, markSvg } from './mark.ts'
import { renderPng } from './raster.ts'
import { type TextStyle, textPath } from './text-path.ts'
import { wrapText } from './wrap-text.ts'

/** The size of link previews that all large services show uncropped (Open Graph). */
export const CARD_SIZE = { width: 1200, height: 630 } as const

/** The content of a page's link preview. */
export interface SocialCard {
  /** The seed of the page's weave. */
  seed: string
  eyebrow: string
  title: string
  /** The last line, in small type. */
  line: string
  /** A drawing of the page, created by `drawing`, which appears beside the title in its light colors. */
  figure?: string | undefined
  brand: { name: string; mark: Mark }
}

/** Gradients that fade the threads toward the text; they render faster than a mask. */
const fades = [
  ['warp', bandColors.warp],
  ['weft', bandColors.weft],
  ['accent', bandColors.accent],
] as const

const LEFT = 60
/** The column of the title alone, and beside a figure. */
const WIDE = { width: 880, largest: 84 }
const NARROW = { width: 440, largest: 64 }
/** Below 95, the few colors that remain blend into blotches on the dark background. */
const QUALITY = 97

/** Creates the image of a page for link previews, as PNG. */
export const socialCard = (card: SocialCard): Promise<Buffer> =>
  renderPng(socialCardSvg(card), { ...CARD_SIZE, quality: QUALITY })

export function socialCardSvg({ seed, eyebrow, title, line, brand, figure }: SocialCard): string {
  const { width, height } = CARD_SIZE
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
