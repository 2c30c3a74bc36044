import { BAND_ABOVE, BAND_HEIGHT, BAND_WIDTH, type BandDrawing, dots, joinWhere, times } from './strokes.ts'

/** The threads of a loom, which run down to the picture that overlaps the band (`overlapped` of `Banner`). */
export const loomThreads: BandDrawing = (random) => {
  const accents = [17, 23, 28].map((from) => from + Math.floor(random() * 3))
  const threads = times(34, (index) => `M${index * 24 + 8} ${-BAND_ABOVE}v${BAND_HEIGHT + BAND_ABOVE}`)
  const bars = [36, 48].map((y) => `M0 ${y}h${BAND_WIDTH}`).join('')
  return {
    name: 'loom',
    strokes: [
      ['weft', joinWhere(threads, (index) => !accents.includes(index))],
      ['warp', bars],
      ['accent', joinWhere(threads, (index) => accents.includes(index))],
      ['knot', dots(accents.map((index) => ({ x: index * 24 + 8, y: 42 })))],
    ],
  }
}
