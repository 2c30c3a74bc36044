import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sendList } from './send-list.ts'

/** Sixteen of these exceed what the buffers of a connection hold. */
const ITEM = 'x'.repeat(1024 ** 2)
const MANY = 16
/** The end of a list that is sent completely. */
const END = '0\r\n\r\n'
let accounts = 0

/** Starts a server whose lists have many slices of one item; `read` counts the slices read for all callers. */
async function server({ item = ITEM, slices = MANY, unreadLimit = 60_000 } = {}) {
  accounts += 1
  const account = `ada ${accounts}`
  const counts = { read: 0 }
  const list = () => {
    let left = slices
    return async () => {
      left -= 1
      counts.read += 1
      return { rows: [item], isLast: left === 0 }
    }
  }
  const app = Fastify({ forceCloseConnections: true })
  app.get('/list/:owner', (request, reply) => {
    const { owner } = request.params as { owner: string }
    return sendList(owner, list(), reply, unreadLimit)
  })
  const origin = await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  const { port } = new URL(origin)

  /** Reads only the first bytes. */
  async function leaveUnread(): Promise<Socket> {
    const socket = connect(Number(port), 'localhost')
    onTestFinished(() => void socket.destroy())
    socket.write(`GET /list/${encodeURIComponent(account)} HTTP/1.1\r\nhost: x\r\n\r\n`)
    await once(socket, 'readable')
    socket.read(1)
    return socket
  }
  return {
    app,
    counts,
    leaveUnread,
    get: (owner = account, signal?: AbortSignal) => fetch(`${origin}/list/${owner}`, { signal: signal ?? null }),
  }
}

describe('a long list', () => {
  it('is the same JSON as a short one, sent in pieces', async () => {
    const { get } = await server({ item: 'a"b', slices: 5 })
    const answer = await get()
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('transfer-encoding')).toBe('chunked')
    expect(await answer.text()).toBe('["a\\"b","a\\"b","a\\"b","a\\"b","a\\"b"]')
  })

  it('that nobody reads takes only its first slices from the database, and is broken off', async () => {
    const { counts, get, leaveUnread } = await server({ unreadLimit: 200 })
    const unread = await Promise.all([1, 2, 3, 4].map(() => leaveUnread()))
    // The next one gets its turn only when one of these ends.
    const next = await get()
    expect(next.status).toBe(200)
    expect(counts.read).toBeLessThan(5 * MANY)
    for (const socket of unread) await expect(text(socket)).resolves.not.toContain(END)
    await next.body?.cancel()
  })

  it('waits while the account reads others, and is rejected when too many wait', async () => {
    const { get, leaveUnread } = await server()
    const reading = await Promise.all([1, 2, 3, 4].map(() => leaveUnread()))
    const calls = Array.from({ length: 17 }, () => get())
    const refused = await Promise.race(calls)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await refused.json()).toMatchObject({ code: 'request/too-many' })
    expect((await (await get('bob')).json()) as string[]).toHaveLength(MANY)

    for (const socket of reading) socket.destroy()
    const statuses = await Promise.all(
      calls.map(async (call) => {
        const answer = await call
        if (!answer.bodyUsed) await answer.body?.cancel()
        return answer.status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(16)
  })

  it('gives up its place in the queue when its caller disconnects', async () => {
    const { get, leaveUnread } = await server()
    const reading = await Promise.all([1, 2, 3, 4].map(() => leaveUnread()))
    const leaving = new AbortController()
    const calls = Array.from({ length: 17 }, () => get(undefined, leaving.signal))
    expect((await Promise.race(calls)).status).toBe(429)
    leaving.abort()
    await Promise.allSettled(calls)
    for (const socket of reading) socket.destroy()
    expect((await (await get()).json()) as string[]).toHaveLength(MANY)
  })
})

it('of one slice has a Content-Length and takes no place', async () => {
  const { get, leaveUnread } = await server({ slices: 1, item: 'a' })
  await Promise.all(Array.from({ length: 30 }, () => leaveUnread()))
  const answer = await get()
  expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['5', '["a"]'])
})
