/** A curve through evenly spaced points of `yAt`, from the left edge to `width`. Whole numbers keep it short. */
export function smoothPath(yAt: (x: number) => number, width: number, segments: number): string {
  const step = width / segments
  const slope = (x: number) => (yAt(x + step / 8) - yAt(x - step / 8)) / (step / 4)
  let path = `M0 ${Math.round(yAt(0))}`
  for (let index = 0; index < segments; index++) {
    const x = index * step
    const next = x + step
    const end = `${Math.round(next - step / 3)} ${Math.round(yAt(next) - (slope(next) * step) / 3)} ${Math.round(next)} ${Math.round(yAt(next))}`
    path += index === 0 ? `C${Math.round(step / 3)} ${Math.round(yAt(0) + (slope(0) * step) / 3)} ${end}` : `S${end}`
  }
  return path
}
