const SETTLING_MS = 500
/** How much the newest measurement counts. */
const WEIGHT = 0.3

/**
 * Converts the bytes sent so far into smoothed bytes per second; `undefined` until there is enough data. The first call
 * sets the baseline.
 */
export function speedometer(now: () => number = () => performance.now()) {
  let last: { at: number; sent: number } | undefined
  let speed: number | undefined
  return (sent: number): number | undefined => {
    last ??= { at: now(), sent }
    const elapsed = now() - last.at
    if (elapsed < SETTLING_MS) return speed
    const measured = ((sent - last.sent) * 1000) / elapsed
    speed = speed === undefined ? measured : speed + WEIGHT * (measured - speed)
    last = { at: now(), sent }
    return speed
  }
}
