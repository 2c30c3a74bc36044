import { drawing, label, tone } from '@site/ui/images'

/** Labels of 22 to 26 units stay readable when the picture is as wide as a phone. */
const sheet =
  (height: number, background = tone.background) =>
  (...parts: string[]): string =>
    drawing({ width: 720, height }, [`<rect width="720" height="${height}" fill="${background}"/>`, ...parts])

/** The process of a service. */
export const diagram = sheet(400)

/** The desk on which a whitepaper lies. */
export const paper = sheet(500, tone.tealSoft)

interface Paint {
  fill?: string
  stroke?: string
  width?: number
  dash?: string
}

const painted = ({ fill = 'none', stroke, width = 3, dash }: Paint): string =>
  `fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"` : ''}${dash ? ` stroke-dasharray="${dash}"` : ''}`

export const shape = (d: string, paint: Paint): string => `<path d="${d}" ${painted(paint)}/>`

export const line = (d: string, stroke: string = tone.edge, width = 3, dash?: string): string =>
  shape(d, { stroke, width, ...(dash && { dash }) })

export const box = (x: number, y: number, width: number, height: number, paint: Paint, radius = 8): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${painted(paint)}/>`

export const disc = (x: number, y: number, radius: number, paint: Paint): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" ${painted(paint)}/>`

export const panel = (x: number, y: number, width: number, height: number): string =>
  box(x, y, width, height, { fill: tone.panel, stroke: tone.line, width: 2 }, 12)

export const note = (text: string, x: number, y: number, anchor: 'start' | 'middle' | 'end' = 'start'): string =>
  label(text, x, y, { fill: tone.muted, size: 24, anchor })

/** Draws `count` marks in rows; `draw` draws the mark at each position. */
export const marks = (count: number, perRow: number, draw: (column: number, row: number, index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index % perRow, Math.floor(index / perRow), index)).join('')
