import { slotClass } from '../styles/class-names.ts'
import { LOOSE_ROW, weaveFabric } from './threads.ts'

const weave = slotClass('weave')

const plans = {
  hero: { width: 1200, height: 720, wefts: 24, warps: 6, knots: 7, sway: 90 },
  banner: { width: 1200, height: 360, wefts: 14, warps: 6, knots: 4, sway: 46 },
  loose: { width: 640, height: 320, wefts: 9, warps: 5, knots: 2, sway: 64 },
} as const

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
    <svg
      className={weave('root', { variant })}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className="weave__warp" d={warp.join('')} />
      {threads.map((d, index) => (
        <path key={d} className="weave__weft" d={d} data-accent={index % 7 === 3 || undefined} />
      ))}
      {knots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="weave__knot" cx={x} cy={y} r="4" />
      ))}
    </svg>
  )
}
