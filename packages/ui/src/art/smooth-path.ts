/**
 * Returns a curve through evenly spaced points of `yAt`, from the left edge to `width`. Integers and relative commands
 * keep it short, because pages inline their drawings.
 */
export function smoothPath(yAt: (x: number) => number, width: number, segments: number): string {
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
