import { type Face, type FallbackFont, faces } from './faces.ts'
import { type FallbackMetrics, fallbackMetrics } from './fallback-metrics.ts'
import { type FontFile, fontFiles } from './subsets.ts'

/**
 * Builds the font files of the site and the rules that declare them, which expect the files in `./fonts/`. `css` is for
 * the first paint: for each face, the font that nearly all text needs, and its fallback. `rareCss` is for the rest.
 */
export async function siteFonts() {
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
 * Uses `fallback`: text is painted after 100 ms at most, and a font that arrives within three seconds replaces the local
 * one. A later font applies from the next page, because readers have begun by then (docs/decisions/045).
 */
const fileCss = ({ family, weights }: Face, { name }: FontFile, unicodeRange?: string): string =>
  fontFace({
    'font-family': `"${family}"`,
    'font-weight': weightRange(weights),
    'font-display': 'fallback',
    src: `url(./fonts/${name}) format("woff2")`,
    ...(unicodeRange && { 'unicode-range': unicodeRange }),
  })

/** The space comes last, because browsers take a character from the last face whose range includes it. */
async function fallbackCss(face: Face, fallback: FallbackFont): Promise<string> {
  const { letters, space } = await fallbackMetrics(face, fallback)
  const css = ({ sizeAdjust, ascent, descent, lineGap }: FallbackMetrics, unicodeRange?: string) =>
    fontFace({
      'font-family': `"${face.fallback.family}"`,
      'font-weight': weightRange(fallback.weights),
      src: fallback.local.map((name) => `local("${name}")`).join(),
      'size-adjust': percent(sizeAdjust),
      'ascent-override': percent(ascent),
      'descent-override': percent(descent),
      'line-gap-override': percent(lineGap),
      ...(unicodeRange && { 'unicode-range': unicodeRange }),
    })
  return css(letters) + css(space, 'U+20')
}

const fontFace = (descriptors: Record<string, string>): string =>
  `@font-face{${Object.entries(descriptors)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

const weightRange = ([min, max]: readonly [number, number]): string => (min === max ? `${min}` : `${min} ${max}`)
const percent = (part: number): string => `${Number((part * 100).toFixed(2))}%`
