import { slotClass } from '../styles/class-names.ts'
import { times } from './strokes.ts'
import { ThreadDrawing } from './thread-drawing.tsx'

const LOOSE_ROW = 3
const topOf = (row: number) => 24 + row * 34

const WEFTS = times(9, (row) => (row === LOOSE_ROW ? '' : `M0 ${topOf(row)}c190-42 420 52 640-6`)).join('')
const HANGING = 'c44-4 66 38 48 84s-78 60-84 20 62-48 92-2 6 96 26 128'

export function LooseThread() {
  return (
    <ThreadDrawing
      className={slotClass('weave')('root', { variant: 'loose' })}
      width={640}
      height={320}
      strokes={[
        ['warp', times(5, (column) => `M${70 + column * 124} 0v320`).join('')],
        ['weft', WEFTS],
        ['accent', `M0 ${topOf(LOOSE_ROW)}c132-29 284 9 396 12${HANGING}`],
      ]}
    />
  )
}
