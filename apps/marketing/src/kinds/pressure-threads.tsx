import { Figure } from '@site/ui'
import type { Item } from '../content/types/page.ts'
import styles from './pressure-threads.module.css'

interface PressureThreadsProps {
  seed: string
  name: string
  pressures: readonly Item[]
}

/** Where the weft passes through the middle of its row. */
const WARPS = [96, 192, 288, 384]

/** The pressures of a sector as threads that meet. Decoration: the cards below it say the same. */
export function PressureThreads({ seed, name, pressures }: PressureThreadsProps) {
  const sway = 6 + (seed.length % 5) * 2
  return (
    <Figure caption={`${name}: where the pressures meet`} framed>
      <div className={styles.threads} aria-hidden="true">
        {pressures.map(({ title }, row) => (
          <div key={title} className={styles.row}>
            <span>{title}</span>
            <Thread bend={row % 2 ? sway : -sway} knot={WARPS[(seed.length + row * 3) % WARPS.length] ?? 0} />
          </div>
        ))}
      </div>
    </Figure>
  )
}

function Thread({ bend, knot }: { bend: number; knot: number }) {
  return (
    <svg className={styles.thread} viewBox="0 0 480 56" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.warp} d={WARPS.map((x) => `M${x} 0V56`).join('')} />
      <path className={styles.weft} d={`M0 28q48 ${bend} 96 0t96 0t96 0t96 0t96 0`} />
      <path className={styles.knot} d={`M${knot} 28h0`} />
    </svg>
  )
}
