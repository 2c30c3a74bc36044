import { type Face, type FallbackFont, faces } from './faces.ts'
import { fallbackMetrics } from './fallback-metrics.ts'
import { type FontFile, fontFiles } from './subsets.ts'

export interface Fonts {
  /** The rules for the first paint: for each face, the font that nearly all text needs, and its fallback. */
  css: string
  /** The rules for rare characters. */
  rareCss: string
  files: readonly FontFile[]
}

/** Builds the font files of the site and the rules that declare them. The rules expect the files in `./fonts/`. */
export async function siteFonts(): Promise<Fonts> {
  const built = await Promise.all(
    Object.values(faces).map(async (face: Face) => {
      const [common, ...rare] = await fontFiles(face)
      const fallbacks = await Promise.all(face.fallback.fonts.map((fallback) => fallbackCss(face, fallback)))
      return {
        css: fileCss(face, common) + fallbacks.join(''),
        rareCss: rare.map((file) => fileCss(face, file, file.unicodeRange)).join(''),
        files: [common, ...rare],
      }
    }),
  )
  return {
    css: built.map(({ css }) => css).join(''),
    rareCss: built.map(({ rareCss }) => rareCss).join(''),
    files: built.flatMap(({ files }) => files),
  }
}

/**
 * Uses `optional`: a font that misses the first paint applies from the next page. Swapping it in later would rewrap
 * some titles and shift the content below them, because the fallback has the same width only on average
 * (docs/decisions/025).
 */
const fileCss = ({ family, weights }: Face, { name }: FontFile, unicodeRange?: string): string =>
  fontFace({
    'font-family': `"${family}"`,
    'font-weight': weightRange(weights),
    'font-display': 'optional',
    src: `url(./fonts/${name}) format("woff2")`,
    ...(unicodeRange && { 'unicode-range': unicodeRange }),
  })

async function fallbackCss(face: Face, fallback: FallbackFont): Promise<string> {
  const { sizeAdjust, ascent, descent, lineGap } = await fallbackMetrics(face, fallback)
  return fontFace({
    'font-family': `"${face.fallback.family}"`,
    'font-weight': weightRange(fallback.weights),
    src: fallback.local.map((name) => `local("${name}")`).join(),
    'size-adjust': percent(sizeAdjust),
    'ascent-override': percent(ascent),
    'descent-override': percent(descent),
    'line-gap-override': percent(lineGap),
  })
}

const fontFace = (descriptors: Record<string, string>): string =>
  `@font-face{${Object.entries(descriptors)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

const weightRange = ([min, max]: readonly [number, number]): string => (min === max ? `${min}` : `${min} ${max}`)
const percent = (part: number): string => `${Number((part * 100).toFixed(2))}%`
