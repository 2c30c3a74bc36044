import { label, tone } from '@site/ui/images'
import { box, disc, line, shape, view } from '../shapes.ts'

/** White text keeps its contrast on the deep teal of both schemes. */
const ON_DEEP = '#fffffe'

/** Draws an app's window around `parts`: its content is between x 20 and 700, y 72 and 430. */
export const appWindow = (app: string, place: string, ...parts: string[]): string =>
  view(
    box(20, 20, 680, 410, { fill: tone.panel, stroke: tone.line, width: 2 }, 14),
    shape('M34 20h652a14 14 0 0 1 14 14v38H20V34a14 14 0 0 1 14-14Z', { fill: tone.tealDeep }),
    line('M42 38h20M42 46h20M42 54h20', ON_DEEP, 3),
    label(app, 78, 55, { font: 'display', size: 26, fill: ON_DEEP }),
    label(place, 676, 54, { size: 24, fill: ON_DEEP, anchor: 'end' }),
    ...parts,
  )

export const text = (words: string, x: number, y: number, fill: string = tone.text): string =>
  label(words, x, y, { size: 22, fill })

export const centered = (words: string, x: number, y: number, fill: string = tone.text): string =>
  label(words, x, y, { size: 22, fill, anchor: 'middle' })

export const button = (words: string, x: number, y: number, width: number): string =>
  box(x, y, width, 44, { fill: tone.tealDeep }, 22) + centered(words, x + width / 2, y + 30, ON_DEEP)

export const outlined = (words: string, x: number, y: number, width: number): string =>
  box(x, y, width, 44, { stroke: tone.edge, width: 2 }, 22) + centered(words, x + width / 2, y + 30)

/** Draws a person as a disc with initials. */
export const avatar = (initials: string, x: number, y: number, radius: number, fill: string = tone.tealSoft): string =>
  disc(x, y, radius, { fill }) +
  label(initials, x, y + radius * 0.32, { font: 'display', size: radius * 0.95, anchor: 'middle' })

/** Draws a small check mark, or a cross if `isGood` is false. */
export const verdict = (x: number, y: number, isGood: boolean): string =>
  isGood
    ? line(`M${x - 8} ${y}l6 7 10-13`, tone.teal, 4)
    : line(`M${x - 7} ${y - 7}l14 14m0-14-14 14`, tone.amberDeep, 4)

export const divider = (x: number, y: number, width: number): string => line(`M${x} ${y}h${width}`, tone.line, 2)
