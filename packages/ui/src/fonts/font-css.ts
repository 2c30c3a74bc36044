import { type Face, type FallbackCut, faces } from './faces.ts'
import { fallbackMetrics } from './fallback-metrics.ts'
import { type FontFile, fontFiles } from './subsets.ts'

export interface Fonts {
  css: string
  files: readonly FontFile[]
}

/** The font files of the site, and the style sheet that declares them; the sheet expects the files in `./fonts/`. */
export async function siteFonts(): Promise<Fonts> {
  const declared = await Promise.all(
    Object.values(faces).map(async (face: Face) => {
      const files = await fontFiles(face)
      const fallbacks = await Promise.all(face.fallback.cuts.map((cut) => fallbackCss(face, cut)))
      return { css: [...files.map((file) => fileCss(face, file)), ...fallbacks].join(''), files }
    }),
  )
  return { css: declared.map(({ css }) => css).join(''), files: declared.flatMap(({ files }) => files) }
}

/**
 * `optional`: a font is there for the first paint or waits for the next page. Swapped in later it would break some
 * titles into other lines, although the fallback is as wide on average, and move what is below (docs/decisions/025).
 */
const fileCss = ({ family, weights }: Face, { name, unicodeRange }: FontFile): string =>
  fontFace({
    'font-family': `"${family}"`,
    'font-weight': weightRange(weights),
    'font-display': 'optional',
    src: `url(./fonts/${name}) format("woff2")`,
    'unicode-range': unicodeRange,
  })

async function fallbackCss(face: Face, cut: FallbackCut): Promise<string> {
  const { sizeAdjust, ascent, descent, lineGap } = await fallbackMetrics(face, cut)
  return fontFace({
    'font-family': `"${face.fallback.family}"`,
    'font-weight': weightRange(cut.weights),
    src: cut.local.map((name) => `local("${name}")`).join(),
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
