import { type BandDrawing, times } from './strokes.ts'

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
