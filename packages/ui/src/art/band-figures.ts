import { type BandDrawing, dots, type Point, type Stroke, times } from './strokes.ts'

const SHEET = { width: 268, height: 460 }
/** Below the visible part of the band, where the sheets of a fan meet. */
const PIVOT = { x: 760, y: 560 }

/** Returns the outline of a sheet that is turned to the left around the pivot. */
function turnedSheet(degrees: number): string {
  const angle = (-degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const corners = [
    [-SHEET.width, 0],
    [-SHEET.width, -SHEET.height],
    [0, -SHEET.height],
    [0, 0],
  ] as const
  const points = corners.map(
    ([x, y]) => `${Math.round(PIVOT.x + x * cos - y * sin)} ${Math.round(PIVOT.y + x * sin + y * cos)}`,
  )
  return `M${points.join('L')}Z`
}

/** A fan of sheets, the first one upright, ruled and sewn. */
export const sewnSheets: BandDrawing = (random) => {
  const left = PIVOT.x - SHEET.width
  const top = PIVOT.y - SHEET.height
  const rules = times(10, (index) => {
    const length = (110 + random() * 50) * (index % 5 === 4 ? 0.5 : 1)
    return `M${left + 76} ${top + 96 + index * 24}h${Math.round(length)}`
  })
  const spread = 10 + random() * 4
  return {
    name: 'sheets',
    strokes: [
      ['warp', [3, 2, 1].map((index) => turnedSheet(index * spread)).join('')],
      ['weft', turnedSheet(0) + rules.join('')],
      [
        'accent',
        `M${left + 52} ${top}v400M${left + 76} ${top + 58}h100M${left + 20} ${top + 14}${'v14m0 10'.repeat(14)}`,
      ],
    ],
  }
}

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

/** A single thread with a loop, near the lower edge. */
export const singleThread: BandDrawing = () => ({
  name: 'thread',
  strokes: [
    ['accent', 'M0 320C280 320 520 342 640 276c40-22 102-36 102 4s-78 38-78 0 76-50 136-28'],
    ['knot', 'M671 261h0'],
  ],
})
