import { createRandom } from './random.ts'

/** `sway` is the maximum deviation of a thread from a straight line, in units of the drawing. */
type FabricPlan = Readonly<Record<'width' | 'height' | 'wefts' | 'warps' | 'knots' | 'sway', number>>

const SEGMENTS = 7

const isAccent = (row: number) => row % 7 === 3

/** Draws woven threads: wavy wefts, every seventh of them an accent, slanted warps, and knots at some crossings. */
export function weaveFabric(seed: string, plan: FabricPlan) {
  const random = createRandom(seed)
  const { width, height, wefts, warps, sway } = plan
  const waves = [1, 2, 3].map((order) => ({
    frequency: order * (0.35 + random() * 0.5),
    phase: random() * Math.PI * 2,
    amplitude: sway / (order + 0.4),
  }))
  const gap = height / (wefts + 1)
  const weftAt = (index: number, x: number) => {
    const along = x / width
    const depth = index / wefts
    let y = gap * (index + 1)
    for (const wave of waves) {
      y +=
        wave.amplitude *
        Math.sin(along * wave.frequency * Math.PI * 2 + wave.phase + depth * 1.7) *
        (0.35 + depth * 0.65)
    }
    return y
  }
  const lean = (random() - 0.5) * width * 0.16
  const warpX = Array.from({ length: warps }, (_, index) => (width * (index + 0.4 + random() * 0.4)) / warps)
  const warpAt = (index: number, y: number) => (warpX[index] ?? 0) + lean * (y / height - 0.5)

  const rows = Array.from({ length: wefts }, (_, index) => smoothPath((x) => weftAt(index, x), width, SEGMENTS))
  return {
    weft: rows.filter((_, row) => !isAccent(row)),
    accent: rows.filter((_, row) => isAccent(row)),
    warp: warpX.map((_, index) => `M${Math.round(warpAt(index, 0))} 0L${Math.round(warpAt(index, height))} ${height}`),
    knots: Array.from({ length: plan.knots }, (_, index) => {
      const warp = Math.floor(((index + random()) * warps) / plan.knots)
      const weft = Math.floor(random() * wefts)
      const x = warpAt(warp, gap * (weft + 1))
      return { x: Math.round(x), y: Math.round(weftAt(weft, x)) }
    }),
  }
}

/**
 * Returns a curve through evenly spaced points of `yAt`, up to `width`. Integers and relative commands keep it short,
 * because pages inline their drawings.
 */
function smoothPath(yAt: (x: number) => number, width: number, segments: number): string {
  const step = width / segments
  const slope = (x: number) => (yAt(x + step / 8) - yAt(x - step / 8)) / (step / 4)
  let [x, y] = [0, Math.round(yAt(0))]
  const relative = (toX: number, toY: number) => `${Math.round(toX) - x} ${Math.round(toY) - y}`
  let path = `M0 ${y}c${relative(step / 3, yAt(0) + (slope(0) * step) / 3)} `
  for (let index = 1; index <= segments; index++) {
    const next = index * step
    const bend = relative(next - step / 3, yAt(next) - (slope(next) * step) / 3)
    path += `${index === 1 ? '' : index === 2 ? 's' : ' '}${bend} ${relative(next, yAt(next))}`
    ;[x, y] = [Math.round(next), Math.round(yAt(next))]
  }
  return path.replaceAll(' -', '-')
}
