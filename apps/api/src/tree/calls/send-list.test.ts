import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sendList } from './send-list.ts'

/** Sixteen of these do not fit into the buffers of a connection. */
const ITEM = 'x'.repeat(1024 ** 2)
const MANY = 16
/** The last chunk of a complete response. */
const END = '0\r\n\r\n'
let accounts = 0

/** Starts a server whose lists have many slices of one item; `read` counts the slices read for all callers. */
async function server({ item = ITEM, slices = MANY, sendTimeout = 60_000 } = {}) {
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
    const { reader = owner } = request.query as { reader?: string }
    return sendList(owner, list(), reply, { reader, sendTimeout })
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
  it('is sent in chunks, as one JSON array', async () => {
    const { get } = await server({ item: 'a"b', slices: 5 })
    const response = await get()
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('transfer-encoding')).toBe('chunked')
    expect(await response.text()).toBe('["a\\"b","a\\"b","a\\"b","a\\"b","a\\"b"]')
  })

  it('loads only its first slices from the database if it stays unread, and is aborted', async () => {
    const { counts, get, leaveUnread } = await server({ sendTimeout: 200 })
    const unread = await Promise.all([1, 2, 3, 4].map(() => leaveUnread()))
    // Each later list starts only when an earlier one ends.
    const next = await Promise.all(unread.map(() => get()))
    expect(next.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(counts.read).toBeLessThan(unread.length * MANY)
    for (const socket of unread) await expect(text(socket)).resolves.not.toContain(END)
    await Promise.all(next.map(({ body }) => body?.cancel()))
  })

  it('does not wait for other readers of the account, such as the visitors to a link', async () => {
    const { app, get, leaveUnread } = await server()
    await Promise.all([1, 2, 3, 4].map(() => leaveUnread()))
    const response = await get(`${encodeURIComponent(`ada ${accounts}`)}?reader=other`)
    expect((await response.json()) as string[]).toHaveLength(MANY)
    await app.close()
  })

  it('waits while the account reads other lists, and is rejected when the queue is full', async () => {
    const { get, leaveUnread } = await server()
    const reading = await Promise.all([1, 2, 3, 4].map(() => leaveUnread()))
    const calls = Array.from({ length: 17 }, () => get())
    const rejected = await Promise.race(calls)
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await rejected.json()).toMatchObject({ code: 'request/too-many' })
    expect((await (await get('bob')).json()) as string[]).toHaveLength(MANY)

    for (const socket of reading) socket.destroy()
    const statuses = await Promise.all(
      calls.map(async (call) => {
        const response = await call
        if (!response.bodyUsed) await response.body?.cancel()
        return response.status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(16)
  })

  it('leaves the queue when its client disconnects', async () => {
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

it('sends a list of one slice with a Content-Length, without queuing', async () => {
  const { get, leaveUnread } = await server({ slices: 1, item: 'a' })
  await Promise.all(Array.from({ length: 30 }, () => leaveUnread()))
  const response = await get()
  expect([response.headers.get('content-length'), await response.text()]).toEqual(['5', '["a"]'])
})
