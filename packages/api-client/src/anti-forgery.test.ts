// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApiClient } from './index.ts'
import { json, startRecordingServer } from './testing/recording-server.ts'

declare const window: Window & { happyDOM: { setURL(url: string): void } }

const TOKEN_REQUEST = 'GET /api/anti-forgery'
const CHANGE = 'POST /api/folders/createParentFolder'
const api = createApiClient({ session: () => ({ token: 'tok', email: 'ann@site.test' }) })
const rejected = json(403, { code: 'request/forged', message: 'Please reload the page and try again.' })

const server = await startRecordingServer()
window.happyDOM.setURL(`${server.origin}/welcome`)

/** The token that the server sets next; undefined if the browser blocks it. */
let nextToken: string | undefined

beforeEach(() => {
  nextToken = 'first'
  server.received.length = 0
  respondToCallsWith(() => json(201, { message: 'ok' }))
})
afterEach(async () => {
  server.respondWith(json(200, [], { 'set-cookie': 'XSRF-TOKEN=; Max-Age=0; Path=/' }))
  await api.folders.list([])
})

function respondToCallsWith(respond: (token: unknown) => ReturnType<typeof json>) {
  server.respondWith((response, received) => {
    if (received.url !== '/api/anti-forgery') return respond(received.headers['x-xsrf-token'])(response, received)
    response.writeHead(204, nextToken ? { 'set-cookie': `XSRF-TOKEN=${nextToken}; Path=/` } : {}).end()
  })
}

const requests = () => server.received.map(({ method, url }) => `${method} ${url.split('?')[0]}`)

it('requests one token before the first change, for all concurrent calls', async () => {
  await Promise.all([api.folders.create([], 'a'), api.folders.create([], 'b')])
  expect(requests()).toEqual([TOKEN_REQUEST, CHANGE, CHANGE])
  expect(server.last().headers['x-xsrf-token']).toBe('first')
  await api.folders.create([], 'c')
  expect(requests()).toEqual([TOKEN_REQUEST, CHANGE, CHANGE, CHANGE])
})

it('prefetches a token if configured to', async () => {
  createApiClient({ session: () => ({ token: null, email: null }), prefetchToken: true })
  await vi.waitFor(() => expect(requests()).toEqual([TOKEN_REQUEST]))
})

it('requests no token for a read', async () => {
  respondToCallsWith(() => json(200, []))
  await api.folders.list([])
  expect(requests()).not.toContain(TOKEN_REQUEST)
})

it('requests another token and repeats the call after its token was rejected', async () => {
  await api.folders.create([], 'a')
  server.received.length = 0
  nextToken = 'second'
  respondToCallsWith((token) => (token === 'second' ? json(201, { message: 'ok' }) : rejected))
  expect(await api.folders.create([], 'b')).toEqual({ message: 'ok' })
  expect(requests()).toEqual([CHANGE, TOKEN_REQUEST, CHANGE])
})

it('repeats a rejected call only once', async () => {
  respondToCallsWith(() => rejected)
  await expect(api.folders.create([], 'a')).rejects.toMatchObject({ status: 403, code: 'request/forged' })
  expect(requests()).toEqual([TOKEN_REQUEST, CHANGE, TOKEN_REQUEST, CHANGE])
})

it('sends the token with every call that changes something, and with no other', async () => {
  nextToken = 'signed%2Fproof'
  for (const change of [
    () => api.folders.create([], 'a'),
    () => api.folders.delete(['a']),
    () => api.account.authenticate({ email: 'a', password: 'b' }),
  ]) {
    await change()
    expect(server.last().headers['x-xsrf-token']).toBe('signed/proof')
  }
  respondToCallsWith(() => json(200, []))
  for (const read of [() => api.folders.list([]), () => api.files.mediaTypeOf('/api/files/download/f')]) {
    await read()
    expect(server.last().headers.authorization).toBe('Bearer tok')
    expect(server.last().headers).not.toHaveProperty('x-xsrf-token')
  }
})

it('does not send the call if the browser blocks cookies, and reports that', async () => {
  nextToken = undefined
  await expect(api.folders.create([], 'a')).rejects.toMatchObject({
    code: 'cookies/blocked',
    message: expect.stringContaining('Allow cookies for this site'),
  })
  expect(requests()).toEqual([TOKEN_REQUEST])
})

it('reports a lost connection while it requests the token', async () => {
  server.respondWith((response) => void response.destroy())
  await expect(api.folders.create([], 'a')).rejects.toMatchObject({ code: 'network/failed' })
})

it('treats a deletion as not sent if only the request of the token got no response', async () => {
  const away: ReturnType<typeof json> = (response) => response.writeHead(502, { 'retry-after': '0' }).end()
  server.respondWith((response, received) => {
    const isFirst = server.received.length === 1
    if (isFirst) return away(response, received)
    if (received.url !== '/api/anti-forgery') return json(404, { code: 'files/not-found' })(response, received)
    response.writeHead(204, { 'set-cookie': 'XSRF-TOKEN=first; Path=/' }).end()
  })
  await expect(api.files.delete(['a'], 'b')).rejects.toMatchObject({ status: 502 })
  await expect(api.files.delete(['a'], 'b')).rejects.toMatchObject({ code: 'files/not-found' })
})
