import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { listenOnLoopback } from '@repo/servers/port'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Relay, startRelay } from './relay.ts'

const IMMEDIATE = { roundTripMs: 0, downBytesPerMs: Number.POSITIVE_INFINITY, upBytesPerMs: Number.POSITIVE_INFINITY }
let relay: Relay
let server: ReturnType<typeof createServer>

// The server echoes what it receives, and ends when the client does.
beforeEach(async () => {
  server = createServer((socket) => void socket.pipe(socket))
  relay = await startRelay(await listenOnLoopback(server), IMMEDIATE)
})
afterEach(async () => {
  await relay.close()
  server.close()
})

it('forwards more than a window in both directions, with every byte in order', async () => {
  const client = connect(relay.port, '127.0.0.1')
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
  client.end(bytes)
  expect((await buffer(client)).equals(bytes)).toBe(true)
})

it('closes every connection on disconnect, and accepts new ones', async () => {
  const first = connect(relay.port, '127.0.0.1')
  first.write('x')
  await once(first, 'data')
  const closed = once(first, 'close')
  relay.disconnect()
  await closed
  const second = connect(relay.port, '127.0.0.1')
  second.end('y')
  expect((await buffer(second)).toString()).toBe('y')
})
