export interface Channel {
  /** Calls back when the last of these bytes has arrived. */
  send: (bytes: number, arrived: () => void) => void
}

/** One direction of a link: data leaves in order at the given bandwidth, and arrives after the delay. */
export function createChannel({ bytesPerMs, delayMs }: { bytesPerMs: number; delayMs: number }): Channel {
  const underway: { due: number; arrived: () => void }[] = []
  let freeAt = 0
  let waits = false

  const wait = () => {
    const [next] = underway
    if (waits || !next) return
    waits = true
    setTimeout(deliver, Math.max(0, next.due - performance.now()))
  }
  const deliver = () => {
    // Timers have a resolution of 1 ms.
    const now = performance.now() + 1
    while ((underway[0]?.due ?? Number.POSITIVE_INFINITY) <= now) underway.shift()?.arrived()
    waits = false
    wait()
  }

  return {
    send(bytes, arrived) {
      freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs
      underway.push({ due: freeAt + delayMs, arrived })
      wait()
    },
  }
}
