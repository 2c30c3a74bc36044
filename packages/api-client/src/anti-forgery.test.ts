// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createApiClient } from './create-api-client.ts'
import { json, startRecordingServer } from './testing/recording-server.ts'

declare const window: Window & { happyDOM: { setURL(url: string): void } }

const ASKED = 'GET /api/anti-forgery'
const CALLED = 'POST /api/folders/createParentFolder'
const api = createApiClient({ session: () => ({ token: 'tok', email: 'ann@site.test' }) })
const refused = json(403, { code: 'request/forged', message: 'Please reload the page and try again.' })

let server: Awaited<ReturnType<typeof startRecordingServer>>
/** The token that the server sets next; undefined if the browser stores none. */
let given: string | undefined

beforeAll(async () => {
  server = await startRecordingServer()
  window.happyDOM.setURL(`${server.origin}/welcome`)
})
afterAll(() => server.close())

beforeEach(() => {
  given = 'first'
  server.received.length = 0
  answerCallsWith(() => json(201, { message: 'ok' }))
})
afterEach(async () => {
  server.answerWith(json(200, [], { 'set-cookie': 'XSRF-TOKEN=; Max-Age=0; Path=/' }))
  await api.folders.list([])
})

function answerCallsWith(answer: (token: unknown) => ReturnType<typeof json>) {
  server.answerWith((response, received) => {
    if (received.url !== '/api/anti-forgery') return answer(received.headers['x-xsrf-token'])(response, received)
    response.writeHead(204, given ? { 'set-cookie': `XSRF-TOKEN=${given}; Path=/` } : {}).end()
  })
}

const requests = () => server.received.map(({ method, url }) => `${method} ${url.split('?')[0]}`)

it('requests one token before the first change, for all concurrent calls', async () => {
  await Promise.all([api.folders.create([], 'a'), api.folders.create([], 'b')])
  expect(requests()).toEqual([ASKED, CALLED, CALLED])
  expect(server.last().headers['x-xsrf-token']).toBe('first')
  await api.folders.create([], 'c')
  expect(requests()).toEqual([ASKED, CALLED, CALLED, CALLED])
})

it('requests a token ahead of the first change if configured to', async () => {
  createApiClient({ session: () => ({ token: null, email: null }), asksAhead: true })
  await vi.waitFor(() => expect(requests()).toEqual([ASKED]))
})

it('requests no token for a read', async () => {
  answerCallsWith(() => json(200, []))
  await api.folders.list([])
  expect(requests()).not.toContain(ASKED)
})

it('requests another token and repeats a call whose token was lost', async () => {
  await api.folders.create([], 'a')
  server.received.length = 0
  given = 'second'
  answerCallsWith((token) => (token === 'second' ? json(201, { message: 'ok' }) : refused))
  expect(await api.folders.create([], 'b')).toEqual({ message: 'ok' })
  expect(requests()).toEqual([CALLED, ASKED, CALLED])
})

it('repeats a rejected call only once', async () => {
  answerCallsWith(() => refused)
  await expect(api.folders.create([], 'a')).rejects.toMatchObject({ status: 403, code: 'request/forged' })
  expect(requests()).toEqual([ASKED, CALLED, ASKED, CALLED])
})

it('sends nothing if the browser blocks cookies, and says so', async () => {
  given = undefined
  await expect(api.folders.create([], 'a')).rejects.toMatchObject({
    code: 'cookies/blocked',
    message: expect.stringContaining('Allow cookies for this site'),
  })
  expect(requests()).toEqual([ASKED])
})

it('reports a lost connection as such', async () => {
  server.answerWith((response) => void response.destroy())
  await expect(api.folders.create([], 'a')).rejects.toMatchObject({ code: 'network/failed' })
})
