const SETTLING_MS = 500
/** How much the newest measurement counts. */
const WEIGHT = 0.3

/**
 * Turns what has been sent so far into bytes per second, smoothed; undefined until there is something to go by. What
 * the first call tells was there before.
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
