/** A company's mark on a 32-pixel grid: two sets of threads, as path data. */
export interface Mark {
  warp: string
  weft: string
}

/** Draws the mark's lines as SVG. */
export const markSvg = ({ warp, weft }: Mark, colors: { warp: string; weft: string }): string =>
  `<g fill="none" stroke-width="4" stroke-linecap="round"><path d="${warp}" stroke="${colors.warp}"/><path d="${weft}" stroke="${colors.weft}"/></g>`
