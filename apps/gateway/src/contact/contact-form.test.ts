import { type AddressInfo, connect } from 'node:net'
import { FORM_MAX_BYTES, MESSAGE_MAX } from '@site/contracts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { mountedApi } from '../api/mounted-api.ts'
import { createFakeSite } from '../testing/fake-site.ts'

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }
let site: Awaited<ReturnType<typeof createFakeSite>>
let app: FastifyInstance
let received: unknown[]
/** The API's rejection of an enquiry without an email. */
let rejection: { status: number; body: object; headers?: Record<string, string> }

beforeEach(async () => {
  received = []
  rejection = { status: 400, body: { responseMessage: 'No', errors: { email: 'Email is required' } } }
  site = await createFakeSite(
    mountedApi({
      plugin: async (api: FastifyInstance) => {
        api.post('/api/contact', async (request, reply) => {
          received.push(request.body)
          const { email } = request.body as { email: string }
          if (email) return reply.code(201).send({ responseMessage: 'Thank you' })
          return reply
            .code(rejection.status)
            .headers(rejection.headers ?? {})
            .send(rejection.body)
        })
      },
      hasSession: async () => false,
      parts: {},
      metrics: async () => '',
    }),
  )
  await site.shell()
  await site.remote('marketing', '1.0.0', { renders: 'return "contact"', path: '/contactus' })
  app = await site.open()
})
afterEach(() => site.close())

const post = (
  fields: Record<string, string>,
  { from = SAME_ORIGIN as Record<string, string>, url = '/contactus', remoteAddress = '192.0.2.1' } = {},
) =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...from },
    payload: new URLSearchParams(fields).toString(),
  })

it.each(['Hello', '🧵'.repeat(MESSAGE_MAX)])(
  'stores an enquiry, even with twelve encoded bytes per character, and redirects to the page',
  async (message) => {
    const response = await post({ email: 'ada@weave.com', message })
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe('/contactus?sent=1#letstalk')
    expect(received).toEqual([{ email: 'ada@weave.com', message }])
  },
)

it.each(['Hello', 'x'.repeat(5 * MESSAGE_MAX)])(
  'shows a rejected enquiry with its errors and the typed values, however long',
  async (message) => {
    const response = await post({ email: '', message })
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('Email is required')
    expect(response.body).toContain(message)
  },
)

it('says what is wrong with a value whose error may mislead', async () => {
  rejection = { status: 400, body: { responseMessage: 'No', errors: { phoneNumber: 'Phone number is required' } } }
  const response = await post({ email: '', phoneNumber: '+1' })
  expect(response.body).toContain('Phone number is required')
  expect(response.body).toContain('Leave out “+”.')
})

it('forwards nothing if no header identifies the sender, and keeps the typed values', async () => {
  const response = await post({ email: 'ada@weave.com', message: 'Hello' }, { from: {} })
  expect(response.statusCode).toBe(400)
  expect(response.body).toContain('does not say which site this form came from')
  expect(response.body).toContain('Hello')
  expect(received).toEqual([])
})

it.each([
  [429, 'send it again in 40 seconds', { 'retry-after': '40' }],
  [429, 'send it again in 5 minutes', { 'retry-after': '300' }],
  [413, 'Your message is too long to be sent', {}],
  [500, 'could not be stored', {}],
  [503, 'could not be stored', { 'retry-after': '7' }],
])(
  'responds with status %i, shows "%s" and keeps the typed values',
  async (status, text, headers: Record<string, string>) => {
    rejection = { status, headers, body: { responseMessage: 'A message from the API.' } }
    const response = await post({ email: '', message: 'Hello' })
    expect(response.statusCode).toBe(status)
    expect(response.headers['retry-after']).toBe(headers['retry-after'])
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body).toContain(text)
    expect(response.body).toContain('Hello')
  },
)

it('shows the API’s message for a rejection of the whole form', async () => {
  rejection = { status: 400, body: { responseMessage: 'We could not accept the form.' } }
  expect((await post({ email: '' })).body).toContain('We could not accept the form.')
})

it('responds with the page if the API’s response is malformed', async () => {
  rejection = { status: 502, headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>') }
  const response = await post({ email: '', message: 'Hello' })
  expect([response.statusCode, response.body]).toEqual([502, expect.stringContaining('could not be stored')])
})

it('responds with the page if the form is too large to show again', async () => {
  const response = await post({ message: 'x'.repeat(FORM_MAX_BYTES) })
  expect(response.statusCode).toBe(413)
  expect(response.body).toContain('far too long')
  expect(response.body).toContain('<h1>contact</h1>')
})

it('rejects a body with too many fields without parsing it', async () => {
  const fields = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`field${n}`, '']))
  const response = await post({ email: 'ada@weave.com', ...fields })
  expect([response.statusCode, response.json().message]).toEqual([400, 'This form has too many fields.'])
  expect(received).toEqual([])
})

it('rejects other media types', async () => {
  const response = await app.inject({ method: 'POST', url: '/contactus', headers: SAME_ORIGIN, payload: { email: '' } })
  expect(response.statusCode).toBe(415)
})

it('keeps a preview after a rejection and after the redirect', async () => {
  await site.remote('marketing', '2.0.0', { renders: 'return "contact two"', path: '/contactus' }, false)
  const url = '/contactus?mfe=marketing%402.0.0'
  const rejected = await post({ email: '' }, { url })
  expect(rejected.body).toContain('<h1>contact two</h1>')
  expect(rejected.body).toContain('Preview of marketing@2.0.0')

  const sent = await post({ email: 'ada@weave.com' }, { url })
  expect(sent.headers.location).toBe('/contactus?sent=1&mfe=marketing%402.0.0#letstalk')
  expect((await app.inject(String(sent.headers.location))).body).toContain('<h1>contact two</h1>')
})

it('stores nothing if the previewed version does not exist', async () => {
  const response = await post({ email: 'ada@weave.com' }, { url: '/contactus?mfe=marketing%409.9.9' })
  expect([response.statusCode, received]).toEqual([404, []])
})

/** Resolves to the response to a form whose body is never sent. */
async function responseBeforeBody(head: string[]): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  const type = 'Content-Type: application/x-www-form-urlencoded'
  socket.write(
    ['POST /contactus HTTP/1.1', 'Host: localhost', type, 'Content-Length: 255000', ...head, '', ''].join('\r\n'),
  )
  let response = ''
  for await (const text of socket) {
    response += text
    if (/<\/html>|}$/.test(response)) break
  }
  return response
}

it('responds with the page if the form arrives too slowly', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const arrived = new Promise((resolve) => app.server.once('request', resolve))
  const response = responseBeforeBody(['Sec-Fetch-Site: same-origin'])
  await arrived
  let isOver = false
  void response.then(() => {
    isOver = true
  })
  await vi.waitUntil(
    () => {
      vi.advanceTimersByTime(60_000)
      return isOver
    },
    { timeout: 30_000 },
  )
  expect(await response).toMatch(/^HTTP\/1\.1 408 .*<h1>contact<\/h1>.*arrived too slowly/s)
  expect(received).toEqual([])
})

it.each([
  ['identified by Origin', ['Origin: https://evil.example']],
  ['identified by Sec-Fetch-Site', ['Origin: http://localhost', 'Sec-Fetch-Site: cross-site']],
])('rejects a cross-site form, %s, before its body arrives', async (_title, head: string[]) => {
  const response = await responseBeforeBody(head)
  expect(response).toMatch(/^HTTP\/1\.1 403 /)
  expect(response).toContain('send it from here')
  expect(response).toContain('<h1>contact</h1>')
})

it('rejects posts from an IP address over its limit before their bodies arrive, and accepts all others', async () => {
  const sent = () => post({ email: 'ada@weave.com' }, { remoteAddress: '127.0.0.1' })
  for (let n = 0; n < 60; n += 1) expect((await sent()).statusCode).toBe(303)
  const [page, bare] = [await responseBeforeBody(['Sec-Fetch-Site: same-origin']), await responseBeforeBody([])]
  for (const response of [page, bare]) expect(response).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: \d+\r\n/is)
  expect(page).toContain('<h1>contact</h1>')
  expect(page).toContain('Too many messages were sent from here.')
  expect(bare).toContain('"code":"request/too-many"')
  expect(received).toHaveLength(60)
  expect((await post({ email: 'ada@weave.com' })).statusCode).toBe(303)
})
