import { Figure } from '@site/ui'
import type { Item } from '../content/types/page.ts'
import styles from './pressure-threads.module.css'

interface PressureThreadsProps {
  seed: string
  name: string
  pressures: readonly Item[]
}

const WIDTH = 720
const ROW = 56
const WARPS = [300, 400, 500, 600, 690]

/** The pressures of a sector as threads that meet. The cards below it say the same in words. */
export function PressureThreads({ seed, name, pressures }: PressureThreadsProps) {
  const height = ROW * pressures.length + 16
  const sway = 6 + (seed.length % 5) * 2
  return (
    <Figure caption={`${name}: where the pressures meet`} framed>
      <svg className={styles.threads} viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true" focusable="false">
        {WARPS.map((x) => (
          <path key={x} className={styles.warp} d={`M${x} 8V${height - 8}`} />
        ))}
        {pressures.map((pressure, row) => {
          const y = ROW * row + ROW / 2 + 8
          const bend = row % 2 ? sway : -sway
          return (
            <g key={pressure.title}>
              <path className={styles.weft} d={`M250 ${y}q50 ${bend} 100 0t100 0t100 0t100 0t70 0`} />
              <circle className={styles.knot} cx={WARPS[(seed.length + row * 2) % WARPS.length]} cy={y} r="6" />
              <text className={styles.label} x="0" y={y + 5}>
                {pressure.title}
              </text>
            </g>
          )
        })}
      </svg>
    </Figure>
  )
}
