import { BAND_ABOVE, BAND_HEIGHT, BAND_WIDTH, type BandDrawing, type Stroke, times } from './strokes.ts'

const PITCH = 40

/** A plain weave with a check that differs by seed. The check's row stays above the picture that overlaps the band. */
export const wovenCloth: BandDrawing = (random) => {
  const stripes = [2, 9, 15].map((from) => from + Math.floor(random() * 4))
  const band = 1 + Math.floor(random() * 4)
  const strands = [11, 17, 23, 29]
  const weave = (kind: Stroke[0], indexes: readonly number[], draw: (at: number) => string, offset: number) =>
    [0, 1].flatMap((parity): Stroke[] => {
      const chosen = indexes.filter((index) => index % 2 === parity)
      const d = chosen.flatMap((index) => strands.map((strand) => draw(index * PITCH + strand))).join('')
      // Shifts the dashes of the recipe, so a strand passes under every other strand that crosses it.
      return d ? [[kind, d, 7 + ((parity + offset) % 2) * PITCH]] : []
    })
  const along = (y: number) => `M0 ${y}h${BAND_WIDTH}`
  const across = (x: number) => `M${x} ${-BAND_ABOVE}v${BAND_HEIGHT + BAND_ABOVE}`
  const rows = times(BAND_HEIGHT / PITCH, (index) => index).filter((index) => index !== band)
  const columns = times(BAND_WIDTH / PITCH, (index) => index).filter((index) => !stripes.includes(index))
  return {
    name: 'cloth',
    strokes: [
      ...weave('warp', columns, across, 0),
      ...weave('weft', rows, along, 1),
      ...weave('accent', stripes, across, 0),
      ...weave('accent', [band], along, 1),
    ],
  }
}
