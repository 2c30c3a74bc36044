import type { Channel } from './channel.ts'

export const SEGMENT = 1460
/** The number of segments that a server sends before the first acknowledgment (RFC 6928). */
const INITIAL_SEGMENTS = 10

interface Direction {
  data: Channel
  acknowledgments: Channel
  deliver: (segment: Buffer) => void
}

/** Sends like TCP without packet loss: the window grows by each acknowledged byte, so it doubles each round trip. */
export function createSlowStartSender({ data, acknowledgments, deliver }: Direction) {
  let queue = Buffer.alloc(0)
  let congestionWindow = INITIAL_SEGMENTS * SEGMENT
  let inFlight = 0
  let finished: (() => void) | undefined

  const pump = () => {
    while (queue.length > 0 && congestionWindow > 0) {
      const segment = queue.subarray(0, Math.min(SEGMENT, congestionWindow))
      queue = queue.subarray(segment.length)
      congestionWindow -= segment.length
      inFlight += segment.length
      data.send(segment.length, () => arrive(segment))
    }
    if (queue.length === 0 && inFlight === 0) finished?.()
  }
  const arrive = (segment: Buffer) => {
    deliver(segment)
    inFlight -= segment.length
    acknowledgments.send(0, () => {
      congestionWindow += 2 * segment.length
      pump()
    })
    if (inFlight === 0) pump()
  }

  return {
    send(bytes: Buffer): void {
      queue = Buffer.concat([queue, bytes])
      pump()
    },
    /** Returns the number of bytes that do not fit in the window yet. */
    queuedBytes: () => queue.length,
    /** Calls `done` once nothing is queued or in flight. */
    finish(done: () => void): void {
      finished = done
      pump()
    },
  }
}
