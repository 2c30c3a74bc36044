import { type AddressInfo, connect } from 'node:net'
import { FORM_MAX_BYTES, MESSAGE_MAX } from '@site/contracts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { mountedApi } from '../api/mounted-api.ts'
import { createFakeSite } from '../testing/fake-site.ts'

const HERE = { 'sec-fetch-site': 'same-origin' }
let site: Awaited<ReturnType<typeof createFakeSite>>
let app: FastifyInstance
let received: unknown[]
/** The API's response to an enquiry without an email. */
let refusal: { status: number; body: object; headers?: Record<string, string> }

beforeEach(async () => {
  received = []
  refusal = { status: 400, body: { responseMessage: 'No', errors: { email: 'Email is required' } } }
  site = await createFakeSite(
    mountedApi({
      plugin: async (api: FastifyInstance) => {
        api.post('/api/contact', async (request, reply) => {
          received.push(request.body)
          const { email } = request.body as { email: string }
          if (email) return reply.code(201).send({ responseMessage: 'Thank you' })
          return reply
            .code(refusal.status)
            .headers(refusal.headers ?? {})
            .send(refusal.body)
        })
      },
      hasSession: async () => false,
      ready: async () => true,
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
  { from = HERE as Record<string, string>, url = '/contactus', remoteAddress = '192.0.2.1' } = {},
) =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...from },
    payload: new URLSearchParams(fields).toString(),
  })

it('stores an enquiry and redirects back to the page', async () => {
  const answer = await post({ email: 'ada@weave.com', message: 'Hello' })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/contactus?sent=1#letstalk')
  expect(received).toEqual([{ email: 'ada@weave.com', message: 'Hello' }])
})

it('forwards the longest message, of characters that take twelve encoded bytes', async () => {
  const message = '🧵'.repeat(MESSAGE_MAX)
  const answer = await post({ email: 'ada@weave.com', message })
  expect(answer.statusCode).toBe(303)
  expect(received).toEqual([{ email: 'ada@weave.com', message }])
})

it('shows a message over its limit again', async () => {
  const message = 'x'.repeat(5 * MESSAGE_MAX)
  expect((await post({ email: '', message })).body).toContain(message)
})

it('shows a rejected enquiry with its messages and everything that was typed', async () => {
  const answer = await post({ email: '', message: 'Hello' })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('Email is required')
  expect(answer.body).toContain('Hello')
})

it('forwards nothing if no header names the sender, and keeps what was typed', async () => {
  const answer = await post({ email: 'ada@weave.com', message: 'Hello' }, { from: {} })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('does not say which site this form came from')
  expect(answer.body).toContain('Hello')
  expect(received).toEqual([])
})

it('does not forward the token of an older shell', async () => {
  expect((await post({ _csrf: 'token', email: 'ada@weave.com' })).statusCode).toBe(303)
  expect(received).toEqual([{ email: 'ada@weave.com' }])
})

it.each([
  [429, 'send it again in 40 s', { 'retry-after': '40' }],
  [429, 'send it again in 5 minutes', { 'retry-after': '300' }],
  [413, 'Your message is too long to be sent', {}],
  [500, 'could not be stored', {}],
  [503, 'could not be stored', { 'retry-after': '7' }],
])('keeps status %i, says "%s" and keeps what was typed', async (status, text, headers: Record<string, string>) => {
  refusal = { status, headers, body: { responseMessage: 'In the words of the API.' } }
  const answer = await post({ email: '', message: 'Hello' })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['retry-after']).toBe(headers['retry-after'])
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain(text)
  expect(answer.body).toContain('Hello')
})

it('shows the API’s message for a rejection that concerns no field', async () => {
  refusal = { status: 400, body: { responseMessage: 'We could not accept the form.' } }
  expect((await post({ email: '' })).body).toContain('We could not accept the form.')
})

it('answers with the page when the API cannot be understood', async () => {
  refusal = { status: 502, headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>') }
  const answer = await post({ email: '', message: 'Hello' })
  expect([answer.statusCode, answer.body]).toEqual([502, expect.stringContaining('could not be stored')])
})

it('answers with the page when the form is too large to show again', async () => {
  const answer = await post({ message: 'x'.repeat(FORM_MAX_BYTES) })
  expect(answer.statusCode).toBe(413)
  expect(answer.body).toContain('far too long')
  expect(answer.body).toContain('<h1>contact</h1>')
})

it('rejects a body of more fields than a form has, without reading them', async () => {
  const fields = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`field${n}`, '']))
  const answer = await post({ email: 'ada@weave.com', ...fields })
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'This form has too many fields.'])
  expect(received).toEqual([])
})

it('rejects other types of body', async () => {
  const answer = await app.inject({ method: 'POST', url: '/contactus', headers: HERE, payload: { email: '' } })
  expect(answer.statusCode).toBe(415)
})

it('keeps a preview through a rejection and through the redirect', async () => {
  await site.remote('marketing', '2.0.0', { renders: 'return "contact two"', path: '/contactus' }, false)
  const url = '/contactus?mfe=marketing%402.0.0'
  const refused = await post({ email: '' }, { url })
  expect(refused.body).toContain('<h1>contact two</h1>')
  expect(refused.body).toContain('Preview of marketing@2.0.0')

  const sent = await post({ email: 'ada@weave.com' }, { url })
  expect(sent.headers.location).toBe('/contactus?sent=1&mfe=marketing%402.0.0#letstalk')
  expect((await app.inject(String(sent.headers.location))).body).toContain('<h1>contact two</h1>')
})

it('stores nothing if the previewed version does not exist', async () => {
  const answer = await post({ email: 'ada@weave.com' }, { url: '/contactus?mfe=marketing%409.9.9' })
  expect([answer.statusCode, received]).toEqual([404, []])
})

/** Resolves to the response to a form whose body is never sent. */
async function answerBeforeBody(head: string[]): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  const type = 'Content-Type: application/x-www-form-urlencoded'
  socket.write(
    ['POST /contactus HTTP/1.1', 'Host: localhost', type, 'Content-Length: 255000', ...head, '', ''].join('\r\n'),
  )
  let answer = ''
  for await (const text of socket) {
    answer += text
    if (/<\/html>|}$/.test(answer)) break
  }
  return answer
}

it.each([
  ['by its origin', ['Origin: https://evil.example']],
  ['as the browser says', ['Origin: http://localhost', 'Sec-Fetch-Site: cross-site']],
])('rejects a form of another site, %s, before its body arrives', async (_what, head: string[]) => {
  const answer = await answerBeforeBody(head)
  expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  expect(answer).toContain('send it from here')
  expect(answer).toContain('<h1>contact</h1>')
})

it('rejects posts from an address over its limit before their bodies arrive, and accepts those of others', async () => {
  const sent = () => post({ email: 'ada@weave.com' }, { remoteAddress: '127.0.0.1' })
  for (let n = 0; n < 60; n += 1) expect((await sent()).statusCode).toBe(303)
  const [page, bare] = [await answerBeforeBody(['Sec-Fetch-Site: same-origin']), await answerBeforeBody([])]
  for (const answer of [page, bare]) expect(answer).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: \d+\r\n/is)
  expect(page).toContain('<h1>contact</h1>')
  expect(page).toContain('Too many messages came from here.')
  expect(bare).toContain('"code":"request/too-many"')
  expect(received).toHaveLength(60)
  expect((await post({ email: 'ada@weave.com' })).statusCode).toBe(303)
})
