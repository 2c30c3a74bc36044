export const fill = (d: string, color: string): string => `<path d="${d}" fill="${color}"/>`

/** Strokes a path, with round caps inside of `placed`. */
export const stroke = (d: string, color: string, width = 2): string =>
  `<path d="${d}" stroke="${color}" stroke-width="${width}"/>`

export const dot = (x: number, y: number, radius: number, color: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`

/** Moves the origin of a drawing to a point. Its strokes have round caps and joins. */
export const placed = (x: number, y: number, parts: readonly string[], scale = 1): string => {
  const transform = `translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}`
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round" transform="${transform}">${parts.join('')}</g>`
}
