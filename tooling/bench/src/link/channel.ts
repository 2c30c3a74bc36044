export type Channel = ReturnType<typeof createChannel>

/** Models one direction of a link: data leaves in order at the given bandwidth and arrives after the delay. */
export function createChannel({ bytesPerMs, delayMs }: { bytesPerMs: number; delayMs: number }) {
  const inFlight: { due: number; arrived: () => void }[] = []
  let freeAt = 0
  let isScheduled = false

  const schedule = () => {
    const [next] = inFlight
    if (isScheduled || !next) return
    isScheduled = true
    setTimeout(deliver, Math.max(0, next.due - performance.now()))
  }
  const deliver = () => {
    // Timers have a resolution of 1 ms.
    const now = performance.now() + 1
    while ((inFlight[0]?.due ?? Number.POSITIVE_INFINITY) <= now) inFlight.shift()?.arrived()
    isScheduled = false
    schedule()
  }

  return {
    /** Calls `arrived` when the last of these bytes has arrived. */
    send(bytes: number, arrived: () => void): void {
      freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs
      inFlight.push({ due: freeAt + delayMs, arrived })
      schedule()
    },
  }
}
