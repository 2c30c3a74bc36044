import type { Clock } from './clock.ts'

/** Servers that share one queue: first come, first served. */
export function createStation(clock: Clock, servers: number) {
  const waiting: (() => void)[] = []
  let [busy, busySeconds] = [0, 0]

  function release(): void {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }

  return {
    /** Waits for a server, occupies it for this time, and then continues. */
    visit(seconds: () => number, onEnd: () => void): void {
      const start = () => {
        const length = seconds()
        busySeconds += length
        clock.after(length, () => {
          release()
          onEnd()
        })
      }
      if (busy === servers) return void waiting.push(start)
      busy += 1
      start()
    },
    /** The share of time in which the servers were busy. */
    utilization: () => busySeconds / servers / clock.now(),
  }
}
