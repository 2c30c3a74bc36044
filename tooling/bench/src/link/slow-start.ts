import type { Channel } from './channel.ts'

export const SEGMENT = 1460
/** Segments that a server sends before the first acknowledgment (RFC 6928). */
const INITIAL_SEGMENTS = 10

interface Direction {
  data: Channel
  acknowledgments: Channel
  deliver: (segment: Buffer) => void
}

export interface SlowStartSender {
  send: (bytes: Buffer) => void
  /** Bytes that do not fit the window yet. */
  waiting: () => number
  /** Calls back once nothing is waiting or in flight. */
  finish: (done: () => void) => void
}

/** Sends as TCP does without packet loss: the window grows by what is acknowledged, so it doubles each round trip. */
export function createSlowStartSender({ data, acknowledgments, deliver }: Direction): SlowStartSender {
  let queue = Buffer.alloc(0)
  let room = INITIAL_SEGMENTS * SEGMENT
  let underway = 0
  let finished: (() => void) | undefined

  const pump = () => {
    while (queue.length > 0 && room > 0) {
      const segment = queue.subarray(0, Math.min(SEGMENT, room))
      queue = queue.subarray(segment.length)
      room -= segment.length
      underway += segment.length
      data.send(segment.length, () => arrive(segment))
    }
    if (queue.length === 0 && underway === 0) finished?.()
  }
  const arrive = (segment: Buffer) => {
    deliver(segment)
    underway -= segment.length
    acknowledgments.send(0, () => {
      room += 2 * segment.length
      pump()
    })
    if (underway === 0) pump()
  }

  return {
    send(bytes) {
      queue = Buffer.concat([queue, bytes])
      pump()
    },
    waiting: () => queue.length,
    finish(done) {
      finished = done
      pump()
    },
  }
}
