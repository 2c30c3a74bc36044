/// <reference path="./subset-font.d.ts" />
import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { type Face, faces, sourceFile } from './faces.ts'

export interface FontFile {
  name: string
  bytes: Buffer
  /** In CSS syntax: `U+20-7e,U+a0`. */
  unicodeRange: string
}

/** Kerning and ligatures, which browsers apply by default, and tabular figures. */
const FEATURES = ['ccmp', 'kern', 'liga', 'tnum']

/**
 * The first file of a face suffices for nearly all text; `pnpm check` reports characters on pages that this file lacks.
 * The other files (`.late.`) are for names such as José and Łukasz. They are disjoint, and browsers load only those
 * that they need. They have no kerning, because kerning needs both letters in one file.
 */
const SUBSETS = [
  { suffix: '', script: 'latin', features: FEATURES, range: 'U+20-7e,U+a0,U+a3,U+a9,U+b7,U+d7,U+2013-2026,U+20ac' },
  {
    suffix: '.late',
    script: 'latin',
    features: ['ccmp'],
    range: 'U+a1-a2,U+a4-a8,U+aa-b6,U+b8-d6,U+d8-ff,U+131,U+152-153,U+2122',
  },
  {
    suffix: '.late',
    script: 'latin-ext',
    features: ['ccmp'],
    range: 'U+100-130,U+132-151,U+154-21b,U+1e80-1ef9',
  },
] as const

type Script = (typeof SUBSETS)[number]['script']

export function fontFiles({ source, weights: [min, max] }: Face): Promise<[FontFile, ...FontFile[]]> {
  const createFile = async ({ suffix, script, features, range }: (typeof SUBSETS)[number]): Promise<FontFile> => ({
    name: `${source}-${script}${suffix}.woff2`,
    bytes: await subsetFont(await readFile(sourceFile(source, script)), charactersOf(range), {
      targetFormat: 'woff2',
      keepFeatures: features,
      variationAxes: { wght: min === max ? min : { min, max } },
    }),
    unicodeRange: range,
  })
  const [common, ...rare] = SUBSETS
  return Promise.all([createFile(common), ...rare.map(createFile)])
}

/** Returns the first file of a face at one weight, in a format for measuring. */
export const faceAtWeight = ({ source }: Face, weight: number): Promise<Buffer> =>
  atWeight(source, SUBSETS[0].script, SUBSETS[0].range, weight)

const atWeight = async (source: string, script: Script, range: string, weight: number): Promise<Buffer> =>
  subsetFont(await readFile(sourceFile(source, script)), charactersOf(range), {
    targetFormat: 'sfnt',
    keepFeatures: FEATURES,
    variationAxes: { wght: weight },
  })

function charactersOf(unicodeRange: string): string {
  const codePoints = unicodeRange.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
  return String.fromCodePoint(...codePoints)
}

/** Parses a font file. Throws if it is a collection. */
export function parseFont(bytes: Buffer): Font {
  const font = create(bytes)
  if (!('layout' in font)) throw new Error('The file contains more than one font.')
  return font
}

/** A font file for documents that embed their fonts, such as PDFs, with the code points that it can draw. */
export interface DocumentFont {
  bytes: Buffer
  codePoints: ReadonlySet<number>
}

/** Returns files with all characters of the site's text, at one weight. The first suffices for nearly all text. */
export function documentFonts(face: keyof typeof faces, weight: number): Promise<DocumentFont[]> {
  const scripts = [...new Set(SUBSETS.map(({ script }) => script))]
  const rangeOf = (script: Script) => SUBSETS.filter((subset) => subset.script === script).map(({ range }) => range)
  const files = scripts.map(async (script) => {
    const bytes = await atWeight(faces[face].source, script, rangeOf(script).join(), weight)
    return { bytes, codePoints: new Set(parseFont(bytes).characterSet) }
  })
  return Promise.all(files)
}
