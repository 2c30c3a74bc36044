import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '@repo/servers/port'
import { createChannel } from './channel.ts'
import { createSlowStartSender } from './slow-start.ts'

/** How many bytes the server may send ahead. A small limit lets it choose late what to send next, as on a real link. */
const MAX_QUEUED_BYTES = 16 * 1024

export interface LinkProfile {
  roundTripMs: number
  downBytesPerMs: number
  upBytesPerMs: number
}

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
