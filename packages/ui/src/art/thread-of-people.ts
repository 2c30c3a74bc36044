import { type BandDrawing, dots, type Point, type Stroke, times } from './strokes.ts'

const HEAD = 15
const SHOULDER = 34
const HEAD_TO_SHOULDER = 58
/** The length of the vertical handles with which a thread leaves and reaches a shoulder. */
const SLACK = 28

/** Rows of people, each row drawn by one thread that joins them. */
export const threadOfPeople: BandDrawing = (random) => {
  const near = (value: number, range: number) => Math.round(value + (random() - 0.5) * range)
  const row = (count: number, right: number, top: number) =>
    times(count, (index) => ({ x: near(right - index * 136, 20), y: near(top, 32) })).reverse()
  const oneAtRight = (people: readonly Point[]) => people.slice(-1 - Math.floor(random() * 2)).slice(0, 1)
  const drawn = (kind: Stroke[0], people: readonly Point[]): Stroke[] => [
    [kind, joined(people)],
    ['knot', dots(oneAtRight(people))],
  ]
  return {
    name: 'people',
    // The front row first: on small screens, the recipe hides the rows behind it.
    strokes: [
      ...drawn('weft', row(2, 740, 304)),
      ...drawn('accent', row(4, 670, 176)),
      ...drawn('weft', row(5, 740, 48)),
    ],
  }
}

/** Returns a thread over everyone's shoulders, slack between people and at both ends, and their heads. */
function joined(people: readonly Point[]): string {
  let thread = ''
  let heads = ''
  let end = { x: -60, y: 0 }
  for (const { x, y } of people) {
    const start = { x: x - SHOULDER, y: y + HEAD_TO_SHOULDER }
    const across = start.x - end.x
    const down = thread ? start.y - end.y : 0
    thread += thread ? `c0 ${SLACK}` : `M${end.x} ${start.y}c${across - 3 * SLACK} ${SLACK}`
    thread += ` ${across} ${down + SLACK} ${across} ${down}a${SHOULDER} ${SHOULDER} 0 0 1 ${2 * SHOULDER} 0`
    heads += `M${x} ${y - HEAD}a${HEAD} ${HEAD} 0 1 0 1 0z`
    end = { x: x + SHOULDER, y: start.y }
  }
  return `${thread}c0 ${SLACK} ${SLACK} ${SLACK} 130 ${SLACK / 2}${heads}`
}
