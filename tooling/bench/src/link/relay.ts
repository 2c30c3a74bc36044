import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '@repo/servers/port'

/** How many bytes the server may send ahead. A small limit lets it choose late what to send next, as on a real link. */
const MAX_QUEUED_BYTES = 16 * 1024

export type LinkProfile = Readonly<Record<'roundTripMs' | 'downBytesPerMs' | 'upBytesPerMs', number>>

export type Relay = Awaited<ReturnType<typeof startRelay>>

/**
 * Forwards a loopback port to another one over a modeled link that all connections share. Unlike the browser's own
 * throttling, it models handshakes and slow start: data beyond the initial window takes another round trip.
 */
export async function startRelay(to: number, { roundTripMs, downBytesPerMs, upBytesPerMs }: LinkProfile) {
  const delayMs = roundTripMs / 2
  const up = createChannel({ bytesPerMs: upBytesPerMs, delayMs })
  const data = createChannel({ bytesPerMs: downBytesPerMs, delayMs })
  const acknowledgments = createChannel({ bytesPerMs: Number.POSITIVE_INFINITY, delayMs })
  const open = new Set<Socket>()

  const forward = (client: Socket) => {
    const upstream = connect({ port: to, host: '127.0.0.1', noDelay: true })
    const sender = createSlowStartSender({
      data,
      acknowledgments,
      deliver: (segment) => {
        client.write(segment)
        if (sender.queuedBytes() < MAX_QUEUED_BYTES) upstream.resume()
      },
    })
    // The client connects instantly on loopback; over the link, connecting would take a round trip.
    setTimeout(() => {
      client.on('data', (bytes: Buffer) => up.send(bytes.length, () => upstream.write(bytes)))
      client.once('end', () => up.send(0, () => upstream.end()))
    }, roundTripMs)
    upstream.on('data', (bytes: Buffer) => {
      sender.send(bytes)
      if (sender.queuedBytes() >= MAX_QUEUED_BYTES) upstream.pause()
    })
    upstream.once('end', () => sender.finish(() => client.end()))
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.once('close', () => open.delete(socket))
    }
  }
  const disconnect = () => {
    for (const socket of open) socket.destroy()
  }

  const server = createServer({ noDelay: true, allowHalfOpen: true }, forward)
  return {
    port: await listenOnLoopback(server),
    /** Closes every connection, as timeouts do between two visits. */
    disconnect,
    close: async (): Promise<void> => {
      disconnect()
      server.close()
      await once(server, 'close')
    },
  }
}

type Channel = ReturnType<typeof createChannel>

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
