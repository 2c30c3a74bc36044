import { create, type Font } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { styleSheet } from '../styles/style-sheet.ts'
import { type Face, faces } from './faces.ts'
import { fallbackMetrics, measuredFont } from './fallback-metrics.ts'
import { siteFonts } from './font-css.ts'
import { fontFiles, instance } from './subsets.ts'

const HEADING = 'Nobody should have to explain to a customer why the system is down again'
const font = (bytes: Buffer) => create(bytes) as Font
const lettersOf = ({ characterSet }: Font) => String.fromCodePoint(...characterSet.filter((code) => code < 0xfff0))
const width = (drawn: Font) => drawn.layout(HEADING).advanceWidth / drawn.unitsPerEm

const cuts = Object.values(faces).flatMap((face: Face) => face.fallback.cuts.map((cut) => ({ face, cut })))

describe.each(cuts)('the fallback of $face.family at $cut.matches', ({ face, cut }) => {
  it('is as wide as the font, within two percent of a line', async () => {
    const { sizeAdjust } = await fallbackMetrics(face, cut)
    const ratio = (width(measuredFont(cut)) * sizeAdjust) / width(font(await instance(face, cut.matches)))

    expect(ratio).toBeGreaterThan(0.98)
    expect(ratio).toBeLessThan(1.02)
  })

  it('has lines of the same height', async () => {
    const { sizeAdjust, ascent, descent, lineGap } = await fallbackMetrics(face, cut)
    const { hhea, unitsPerEm } = font(await instance(face, cut.matches))

    expect(ascent * sizeAdjust).toBeCloseTo(hhea.ascent / unitsPerEm)
    expect(descent * sizeAdjust).toBeCloseTo(-hhea.descent / unitsPerEm)
    expect(lineGap).toBe(hhea.lineGap)
  })
})

describe.each(Object.values(faces))('the files of $family', (face: Face) => {
  it('have each character once, the common ones in the first file', async () => {
    const files = await fontFiles(face)
    const [common = '', ...late] = files.map(({ bytes }) => lettersOf(font(bytes)))

    expect(common).toMatch(/abc.*’/)
    expect(late.map((letters) => [...letters].filter((letter) => common.includes(letter)))).toEqual([[], []])
    expect(late.map((letters) => letters.includes('é'))).toEqual([true, false])
    expect(late.map((letters) => letters.includes('ł'))).toEqual([false, true])
    expect(files.map(({ name }) => name.includes('.late.'))).toEqual([false, true, true])
  })

  it('keep kerning and tabular figures', async () => {
    const [common] = await fontFiles(face)

    expect(font(common.bytes).availableFeatures).toEqual(expect.arrayContaining(['kern', 'tnum']))
  })
})

it('are deterministic, because releases are named after their content', async () => {
  expect(await siteFonts()).toEqual(await siteFonts())
})

it('have every weight that styles use', () => {
  const weights = new Set(Array.from(styleSheet().matchAll(/font-weight:(\d+)/g), ([, weight]) => Number(weight)))
  const [display] = faces.display.weights
  const [lightest, heaviest] = faces.body.weights

  expect([...weights].filter((weight) => weight !== display && (weight < lightest || weight > heaviest))).toEqual([])
})
