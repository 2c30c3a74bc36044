import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { folderZip } from '@site/contracts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startChildApi } from '../child/child-api.ts'
import { leaveUnread } from '../child/leave-unread.ts'
import { isFullRun } from '../config.ts'
import { addFolders } from '../many.ts'
import { temporaryDirectory } from '../start-api.ts'
import { atLevel, listUrl } from '../store.ts'
import { openTestDatabase } from '../test-database.ts'

const MIB = 1024 ** 2
const LONG = { timeout: 300_000 }
const longName = (letter: string) => letter.repeat(240)
const path = ['A', 'B', 'C'].map(longName)
/** Outside Latin-1, so each character of the string takes two bytes in memory. */
const WIDE = '…'

/** Adds folders with long names at the fourth level. */
async function fill(dataDir: string, email: string, count: number): Promise<void> {
  const db = await openTestDatabase(dataDir)
  let parent: string | null = null
  for (const name of path) [parent = null] = await addFolders(db, email, parent, [name])
  const names = Array.from({ length: count }, (_, n) => `${WIDE}${longName('d')}${n}`)
  await addFolders(db, email, parent, names)
}

/** Polls while the server fills the buffers of the unread connections. */
async function pollHealth(origin: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) expect((await fetch(`${origin}/healthz`)).status).toBe(200)
}

/** Reads the list of all folders, which the server sends in several slices. */
async function readList(origin: string, email: string, token: string): Promise<unknown[]> {
  const headers = { authorization: `Bearer ${token}` }
  return (await (await fetch(origin + listUrl(path, email), { headers })).json()) as unknown[]
}

it(
  'keeps serving other clients, and its memory grows by less than 64 MiB, while 30 accounts each leave four long lists unread',
  LONG,
  async ({ skip }) => {
    skip(!isFullRun, 'Part of test:full')
    skip(process.platform !== 'linux', 'Needs Linux to measure memory')
    const dataDir = await temporaryDirectory()
    const api = await startChildApi(dataDir)
    const tokens = new Map<string, string>()
    for (let n = 0; n < 30; n += 1) {
      const email = `ada${n}@example.com`
      tokens.set(email, await api.logIn(email))
      await fill(dataDir, email, 6000)
    }
    const bob = await api.logIn('bob@example.com')
    await fill(dataDir, 'bob@example.com', 400)
    const before = await api.memory()
    const statuses = await Promise.all(
      [...tokens].flatMap(([email, token]) =>
        Array.from({ length: 4 }, () => leaveUnread(api.origin, listUrl(path, email), token)),
      ),
    )
    expect(statuses).toEqual(Array(120).fill('200'))
    await pollHealth(api.origin, 3000)
    expect(await readList(api.origin, 'bob@example.com', bob)).toHaveLength(400)
    expect(((await api.memory()).peak - before.now) / MIB).toBeLessThan(64)
  },
)

it(
  'keeps serving other clients, and its memory grows by less than 64 MiB, while an account leaves two large archives unread',
  LONG,
  async ({ skip }) => {
    skip(!isFullRun, 'Part of test:full')
    skip(process.platform !== 'linux', 'Needs Linux to measure memory')
    const email = 'ada@example.com'
    const dataDir = await temporaryDirectory()
    const api = await startChildApi(dataDir)
    const token = await api.logIn(email)
    await fill(dataDir, email, 49_900)
    const before = await api.memory()
    const url = atLevel(folderZip, path.slice(0, 1), [['userEmail', email]])
    const statuses = Promise.all([1, 2].map(() => leaveUnread(api.origin, url, token)))
    await pollHealth(api.origin, 300)
    expect(await statuses).toEqual(['200', '200'])
    expect(((await api.memory()).peak - before.now) / MIB).toBeLessThan(64)
  },
)

const CONNECTIONS = 300

const request = (fields = '') => `GET /healthz HTTP/1.1\r\nHost: x\r\n${fields}`
const many = (text: string, times: number) => Array.from({ length: times }, (_, n) => `a${n}: ${text}\r\n`).join('')

/** Requests that strangers send without reading the responses. */
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

/** Serves as many requests as an attack sends, so that memory has grown as far as it does for honest clients. */
async function warmUp(origin: string): Promise<void> {
  const headers = Array.from({ length: 90 }, (_, n) => [`a${n}`, 'x'.repeat(130)] as [string, string])
  for (let n = 0; n < 3 * CONNECTIONS; n += 1) {
    await Promise.all(Array.from({ length: 8 }, () => fetch(`${origin}/healthz`, { headers })))
  }
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
    await warmUp(api.origin)
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
