import { fileURLToPath } from 'node:url'

export interface Face {
  family: string
  /** Its name in `@fontsource-variable`, which splits a family by script. */
  source: string
  /** The lightest and the heaviest weight in the styles. */
  weights: readonly [number, number]
  /** Shown until the font is loaded, and for scripts without a font file. */
  fallback: { family: string; fonts: readonly FallbackFont[] }
}

/** A local font whose size is adjusted to the width of the face at one weight. */
export interface FallbackFont {
  local: readonly string[]
  /** The file in `pdfjs-dist` for measuring the width: Liberation Sans has Arial's metrics. */
  metricsFile: string
  weights: readonly [number, number]
  /** The weight of the face whose width the fallback matches. */
  matchedWeight: number
}

const regular = { local: ['Arial', 'Liberation Sans'], metricsFile: 'LiberationSans-Regular.ttf' }
const bold = { local: ['Arial Bold', 'Liberation Sans Bold'], metricsFile: 'LiberationSans-Bold.ttf' }

export const faces = {
  display: {
    family: 'Bricolage Grotesque Variable',
    source: 'bricolage-grotesque',
    weights: [620, 620],
    fallback: { family: 'Bricolage Fallback', fonts: [{ ...bold, weights: [620, 620], matchedWeight: 620 }] },
  },
  body: {
    family: 'Instrument Sans Variable',
    source: 'instrument-sans',
    weights: [400, 600],
    fallback: {
      family: 'Instrument Fallback',
      fonts: [
        { ...regular, weights: [400, 400], matchedWeight: 400 },
        { ...bold, weights: [550, 600], matchedWeight: 575 },
      ],
    },
  },
} as const satisfies Record<string, Face>

/** Returns the font file of a face for one script, with every weight. */
export const sourceFile = (source: string, script: 'latin' | 'latin-ext' = 'latin'): string =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${source}/files/${source}-${script}-wght-normal.woff2`))
