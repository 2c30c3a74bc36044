import { fileURLToPath } from 'node:url'

/** A font family of the site. */
export interface Face {
  family: string
  /** Its name in `@fontsource-variable`, which splits a family by script. */
  source: string
  /** The lightest and the heaviest weight in the styles. */
  weights: readonly [number, number]
  /** Shown until the font is loaded, and for scripts without a font file. */
  fallback: { family: string; cuts: readonly FallbackCut[] }
}

/** A local font, scaled to the text width of the face at one weight. */
export interface FallbackCut {
  local: readonly string[]
  /** A font file of `pdfjs-dist` to measure with: Liberation Sans is as wide as Arial, letter by letter. */
  measured: string
  weights: readonly [number, number]
  matches: number
}

const regular = { local: ['Arial', 'Liberation Sans'], measured: 'LiberationSans-Regular.ttf' }
const bold = { local: ['Arial Bold', 'Liberation Sans Bold'], measured: 'LiberationSans-Bold.ttf' }

export const faces = {
  display: {
    family: 'Bricolage Grotesque Variable',
    source: 'bricolage-grotesque',
    weights: [620, 620],
    fallback: { family: 'Bricolage Fallback', cuts: [{ ...bold, weights: [620, 620], matches: 620 }] },
  },
  body: {
    family: 'Instrument Sans Variable',
    source: 'instrument-sans',
    weights: [400, 600],
    fallback: {
      family: 'Instrument Fallback',
      cuts: [
        { ...regular, weights: [400, 400], matches: 400 },
        { ...bold, weights: [550, 600], matches: 575 },
      ],
    },
  },
} as const satisfies Record<string, Face>

/** Returns the font file of a face for one script, with every weight. */
export const sourceFile = (source: string, script: 'latin' | 'latin-ext' = 'latin'): string =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${source}/files/${source}-${script}-wght-normal.woff2`))
