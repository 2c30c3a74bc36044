import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** One latin variable font, and how Arial must be stretched to fill the same lines until it has come. */
interface Face {
  family: string
  weights: string
  source: string
  fallback: { family: string; local: string[]; sizeAdjust: string; ascent: string; descent: string }
}

const faces: Face[] = [
  {
    family: 'Bricolage Grotesque Variable',
    weights: '200 800',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    fallback: {
      family: 'Bricolage Fallback',
      local: ['Arial Bold', 'Liberation Sans Bold'],
      sizeAdjust: '100.8%',
      ascent: '92.3%',
      descent: '26.8%',
    },
  },
  {
    family: 'Instrument Sans Variable',
    weights: '400 700',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    fallback: {
      family: 'Instrument Fallback',
      local: ['Arial', 'Liberation Sans'],
      sizeAdjust: '101.6%',
      ascent: '95.5%',
      descent: '24.6%',
    },
  },
]

/**
 * `optional`: preloaded, a font is there for the first paint or waits for the next page. Swapped in later it would
 * break titles into other lines, and everything below them would move.
 */
function faceCss({ family, weights, source, fallback }: Face): string {
  const local = fallback.local.map((name) => `local("${name}")`).join(',')
  return [
    `@font-face{font-family:"${family}";font-weight:${weights};font-display:optional;`,
    `src:url(./fonts/${path.basename(source)}) format("woff2")}`,
    `@font-face{font-family:"${fallback.family}";font-weight:${weights};src:${local};`,
    `size-adjust:${fallback.sizeAdjust};ascent-override:${fallback.ascent};descent-override:${fallback.descent};`,
    'line-gap-override:0%}',
  ].join('')
}

export const fontCss = (): string => faces.map(faceCss).join('')

/** Puts the font files beside the style sheet that names them. */
export async function copyFonts(folder: URL): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all(
    faces.map(({ source }) =>
      copyFile(fileURLToPath(import.meta.resolve(source)), new URL(path.basename(source), folder)),
    ),
  )
}
