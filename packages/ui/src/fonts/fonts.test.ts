import type { Font } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { styleSheet } from '../styles/style-sheet.ts'
import { type Face, faces } from './faces.ts'
import { fallbackMetrics, openMetricsFont } from './fallback-metrics.ts'
import { siteFonts } from './font-css.ts'
import { documentFonts, faceAtWeight, fontFiles, parseFont } from './subsets.ts'

const HEADING = 'Nobody should have to explain to a customer why the system is down again'
const lettersOf = ({ characterSet }: Font) => String.fromCodePoint(...characterSet.filter((code) => code < 0xfff0))
const widthOf = (words: readonly string[], font: Font) =>
  words.reduce((sum, word) => sum + font.layout(word).advanceWidth, 0) / font.unitsPerEm

const fallbacks = Object.values(faces).flatMap((face: Face) =>
  face.fallback.fonts.map((fallback) => ({ face, fallback })),
)

describe.each(fallbacks)('the fallback of $face.family at $fallback.matchedWeight', ({ face, fallback }) => {
  it('is as wide as the font, within two percent', async () => {
    const { letters, space } = await fallbackMetrics(face, fallback)
    const local = openMetricsFont(fallback)
    const adjusted =
      widthOf(HEADING.split(' '), local) * letters.sizeAdjust +
      widthOf([' '], local) * space.sizeAdjust * (HEADING.split(' ').length - 1)
    const ratio = adjusted / widthOf([HEADING], parseFont(await faceAtWeight(face, fallback.matchedWeight)))

    expect(ratio).toBeGreaterThan(0.98)
    expect(ratio).toBeLessThan(1.02)
  })

  it('matches the line height in letters and spaces', async () => {
    const { letters, space } = await fallbackMetrics(face, fallback)
    const { hhea, unitsPerEm } = parseFont(await faceAtWeight(face, fallback.matchedWeight))

    for (const { sizeAdjust, ascent, descent, lineGap } of [letters, space]) {
      expect(ascent * sizeAdjust).toBeCloseTo(hhea.ascent / unitsPerEm)
      expect(descent * sizeAdjust).toBeCloseTo(-hhea.descent / unitsPerEm)
      expect(lineGap).toBe(hhea.lineGap)
    }
  })
})

describe.each(Object.values(faces))('the font files of $family', (face: Face) => {
  it('contain each character once, with common ones in the first file', async () => {
    const files = await fontFiles(face)
    const [common = '', ...rare] = files.map(({ bytes }) => lettersOf(parseFont(bytes)))

    expect(common).toMatch(/abc.*’/)
    expect(rare.map((letters) => [...letters].filter((letter) => common.includes(letter)))).toEqual([[], []])
    expect(rare.map((letters) => letters.includes('é'))).toEqual([true, false])
    expect(rare.map((letters) => letters.includes('ł'))).toEqual([false, true])
    expect(files.map(({ name }) => name.includes('.late.'))).toEqual([false, true, true])
  })

  it('keep kerning and tabular figures in the first file', async () => {
    const [common] = await fontFiles(face)

    expect(parseFont(common.bytes).availableFeatures).toEqual(expect.arrayContaining(['kern', 'tnum']))
  })
})

it('puts every character of the site’s fonts into the fonts of documents, at one weight, in TrueType', async () => {
  for (const [name, face] of Object.entries(faces)) {
    const all = (await fontFiles(face)).map(({ bytes }) => lettersOf(parseFont(bytes))).join('')
    const fonts = await documentFonts(name as keyof typeof faces, face.weights[1])
    const isIncluded = (letter: string) => fonts.some(({ codePoints }) => codePoints.has(letter.codePointAt(0) ?? 0))
    expect([...all].filter((letter) => !isIncluded(letter))).toEqual([])
    for (const { bytes } of fonts) {
      expect(bytes.readUInt32BE()).toBe(0x10000)
      expect(parseFont(bytes).variationAxes).toEqual({})
    }
  }
})

describe('siteFonts', () => {
  it('returns the same bytes each time, because releases are named by content hash', async () => {
    expect(await siteFonts()).toEqual(await siteFonts())
  })

  it('includes every font weight used in the styles', () => {
    const weights = new Set(Array.from(styleSheet().matchAll(/font-weight:(\d+)/g), ([, weight]) => Number(weight)))
    const [display] = faces.display.weights
    const [lightest, heaviest] = faces.body.weights

    expect([...weights].filter((weight) => weight !== display && (weight < lightest || weight > heaviest))).toEqual([])
  })
})
