import { type BandDrawing, dots, joinWhere, type Stroke, times } from './strokes.ts'

const WIDTH = 800
const HEIGHT = 400
/** How far vertical threads continue above the drawing, for taller bands; a multiple of two pitches. */
const ABOVE = 160

/** Many threads run through three lines and leave as one rope, above the picture that overlaps the band. */
export const gatheredThreads: BandDrawing = (random) => {
  const count = 17
  const middle = Math.round(85 + random() * 50)
  const accents = [2 + Math.floor(random() * 4), 9 + Math.floor(random() * 5)]
  const inRope = (index: number) => middle + (index - (count - 1) / 2) * 5
  const threads = times(count, (index) => {
    const from = Math.round(((index + random() * 0.8) * (HEIGHT + 120)) / count - 70)
    const leave = Math.round(330 + random() * 100)
    const arrive = Math.round(500 + random() * 50)
    return `M0 ${from}H200C${leave} ${from} ${arrive} ${inRope(index)} 680 ${inRope(index)}h120`
  })
  return {
    name: 'gather',
    strokes: [
      ['warp', [400, 540, 680].map((x) => `M${x} ${-ABOVE}v${HEIGHT + ABOVE}`).join('')],
      ['weft', joinWhere(threads, (index) => !accents.includes(index))],
      ['accent', joinWhere(threads, (index) => accents.includes(index))],
      ['knot', dots(accents.map((index) => ({ x: 680, y: inRope(index) })))],
    ],
  }
}

const PITCH = 40

/** The dashes of the recipe, shifted so a strand passes under every other strand that crosses it. */
const shiftOf = (index: number) => 7 + (index % 2) * PITCH

/** A plain weave with a check of its own for each seed, whose row is above the picture that overlaps the band. */
export const wovenCloth: BandDrawing = (random) => {
  const stripes = [2, 9, 15].map((from) => from + Math.floor(random() * 4))
  const band = 1 + Math.floor(random() * 4)
  const strands = [11, 17, 23, 29]
  const weave = (kind: Stroke[0], indexes: readonly number[], draw: (at: number) => string, offset: number) =>
    [0, 1].flatMap((parity): Stroke[] => {
      const chosen = indexes.filter((index) => index % 2 === parity)
      const d = chosen.flatMap((index) => strands.map((strand) => draw(index * PITCH + strand))).join('')
      return d ? [[kind, d, shiftOf(parity + offset)]] : []
    })
  const along = (y: number) => `M0 ${y}h${WIDTH}`
  const across = (x: number) => `M${x} ${-ABOVE}v${HEIGHT + ABOVE}`
  const rows = times(HEIGHT / PITCH, (index) => index)
  const columns = times(WIDTH / PITCH, (index) => index)
  return {
    name: 'cloth',
    strokes: [
      ...weave(
        'warp',
        columns.filter((index) => !stripes.includes(index)),
        across,
        0,
      ),
      ...weave(
        'weft',
        rows.filter((index) => index !== band),
        along,
        1,
      ),
      ...weave('accent', stripes, across, 0),
      ...weave('accent', [band], along, 1),
    ],
  }
}

/** The threads of a loom, which run down to the picture that overlaps the band (`overlapped` of `Banner`). */
export const loomThreads: BandDrawing = (random) => {
  const accents = [17, 23, 28].map((from) => from + Math.floor(random() * 3))
  const threads = times(34, (index) => `M${index * 24 + 8} ${-ABOVE}v${HEIGHT + ABOVE}`)
  const bars = [36, 48].map((y) => `M0 ${y}h${WIDTH}`).join('')
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
