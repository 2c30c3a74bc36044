import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startChildApi } from '../testing/child/child-api.ts'
import { isFullRun } from '../testing/config.ts'
import { temporaryDirectory } from '../testing/start-api.ts'

const MIB = 1024 ** 2
const CONNECTIONS = 300
const LONG = { timeout: 300_000 }

const request = (fields = '') => `GET /healthz HTTP/1.1\r\nHost: x\r\n${fields}`
const many = (text: string, times: number) => Array.from({ length: times }, (_, n) => `a${n}: ${text}\r\n`).join('')

/** What strangers send and do not read the responses to. */
const ATTACKS = {
  'as many requests as they can send': `${request()}\r\n`.repeat(2600),
  'a few requests at a time, with long headers': `${request(many('x'.repeat(130), 99))}\r\n`.repeat(8),
  'headers that never end': request(many('x'.repeat(130), 99)),
  'a body of tiny chunks to a call that waits': `${request()}\r\n`
    .repeat(15)
    .concat(
      `POST /authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      '1\r\nx\r\n'.repeat(60_000),
    ),
}

async function open(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined).pause()
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return socket
}

it.for(Object.entries(ATTACKS))(
  'grows by less than 64 MiB on a heap of 512 MB while three addresses send %s, and serves another',
  LONG,
  async ([, text], { skip }) => {
    skip(!isFullRun, 'Part of test:full')
    skip(process.platform !== 'linux', 'Only Linux has more than one loopback address, and /proc')
    const env = { RATE_LIMITS: 'on', NODE_OPTIONS: '--max-old-space-size=512' }
    const api = await startChildApi(await temporaryDirectory(), { env })
    const port = Number(new URL(api.origin).port)
    await api.logIn('ada@example.com')
    const before = await api.memory()
    const sockets: Socket[] = []
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
      for (let n = 0; n < CONNECTIONS; n += 1) sockets.push(await open(port, address))
    }
    for (const socket of sockets) socket.write(text)
    for (let n = 0; n < 1000; n += 1) expect((await fetch(`${api.origin}/healthz`)).status).toBe(200)
    expect(((await api.memory()).peak - before.now) / MIB).toBeLessThan(64)

    for (const socket of sockets) socket.destroy()
    await vi.waitUntil(async () => (await api.memory()).now - before.now < 64 * MIB, { timeout: 30_000 })
  },
)
