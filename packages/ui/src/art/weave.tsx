import { slotClass } from '../styles/class-names.ts'
import { dots } from './strokes.ts'
import { ThreadDrawing } from './thread-drawing.tsx'
import { weaveFabric } from './threads.ts'

const plan = { width: 1200, height: 720, wefts: 24, warps: 6, knots: 7, sway: 90 } as const

/** The site's motif, woven threads, behind the text of a `Hero`. The seed, the page's name, makes server and client agree. */
export function Weave({ seed }: { seed: string }) {
  const { weft, accent, warp, knots } = weaveFabric(seed, plan)
  return (
    <ThreadDrawing
      className={slotClass('weave')('root', { variant: 'hero' })}
      width={plan.width}
      height={plan.height}
      strokes={[
        ['warp', warp.join('')],
        ['weft', weft.join('')],
        ['accent', accent.join('')],
        ['knot', dots(knots)],
      ]}
    />
  )
}
