/** Path data of one kind of line; the `weave` recipe has its color and width. `shift` moves the dashes. */
export type Stroke = readonly [kind: 'warp' | 'weft' | 'accent' | 'knot', d: string, shift?: number]

export const BAND_WIDTH = 800
export const BAND_HEIGHT = 400
/** How far vertical threads continue above the drawing, for taller bands; a multiple of two pitches of `wovenCloth`. */
export const BAND_ABOVE = 160

/** A drawing for the right half of a dark band, in 800 by 400 units; its subject is in the last 300. */
export interface BandArt {
  name: 'cloth' | 'gather' | 'loom' | 'people' | 'sheets' | 'thread'
  strokes: readonly Stroke[]
}

/** Draws with random numbers that are seeded by the page's name, so server and client draw the same. */
export type BandDrawing = (random: () => number) => BandArt

export interface Point {
  x: number
  y: number
}

/** Returns path data for points, which round line caps draw as dots. */
export const dots = (points: readonly Point[]): string => points.map(({ x, y }) => `M${x} ${y}h0`).join('')

export const joinWhere = (threads: readonly string[], passes: (index: number) => boolean): string =>
  threads.filter((_, index) => passes(index)).join('')

export const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index))
