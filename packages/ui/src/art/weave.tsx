import { slotClass } from '../styles/class-names.ts'
import { dots, joinWhere } from './strokes.ts'
import { ThreadDrawing } from './thread-drawing.tsx'
import { LOOSE_ROW, weaveFabric } from './threads.ts'

const weave = slotClass('weave')

const plans = {
  hero: { width: 1200, height: 720, wefts: 24, warps: 6, knots: 7, sway: 90 },
  loose: { width: 640, height: 320, wefts: 9, warps: 5, knots: 2, sway: 64 },
} as const

const isAccent = (index: number) => index % 7 === 3

interface WeaveProps {
  /** The page's name; the same seed draws the same threads on server and client. */
  seed: string
  variant: keyof typeof plans
}

/** The site's decorative motif: woven threads. */
export function Weave({ seed, variant }: WeaveProps) {
  const { width, height } = plans[variant]
  const { weft, warp, knots, loose } = weaveFabric(seed, plans[variant])
  const threads = variant === 'loose' ? weft.with(LOOSE_ROW, loose) : weft
  return (
    <ThreadDrawing
      className={weave('root', { variant })}
      width={width}
      height={height}
      keep="xMid"
      strokes={[
        ['warp', warp.join('')],
        ['weft', joinWhere(threads, (index) => !isAccent(index))],
        ['accent', joinWhere(threads, isAccent)],
        ['knot', dots(knots)],
      ]}
    />
  )
}
