import { BAND_ABOVE, BAND_HEIGHT, type BandDrawing, dots, joinWhere, times } from './strokes.ts'

/** Many threads run through three lines and leave as one rope, above the picture that overlaps the band. */
export const gatheredThreads: BandDrawing = (random) => {
  const count = 17
  const middle = Math.round(85 + random() * 50)
  const accents = [2 + Math.floor(random() * 4), 9 + Math.floor(random() * 5)]
  const inRope = (index: number) => middle + (index - (count - 1) / 2) * 5
  const threads = times(count, (index) => {
    const from = Math.round(((index + random() * 0.8) * (BAND_HEIGHT + 120)) / count - 70)
    const leave = Math.round(330 + random() * 100)
    const arrive = Math.round(500 + random() * 50)
    return `M0 ${from}H200C${leave} ${from} ${arrive} ${inRope(index)} 680 ${inRope(index)}h120`
  })
  return {
    name: 'gather',
    strokes: [
      ['warp', [400, 540, 680].map((x) => `M${x} ${-BAND_ABOVE}v${BAND_HEIGHT + BAND_ABOVE}`).join('')],
      ['weft', joinWhere(threads, (index) => !accents.includes(index))],
      ['accent', joinWhere(threads, (index) => accents.includes(index))],
      ['knot', dots(accents.map((index) => ({ x: 680, y: inRope(index) })))],
    ],
  }
}
