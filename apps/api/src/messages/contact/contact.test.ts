import { type AddressInfo, connect } from 'node:net'
import { FORM_MAX_BYTES, MESSAGE_MAX } from '@site/contracts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startApi, type TestApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const enquiry = {
  firstName: 'Ada',
  phoneNumber: '15550100',
  email: 'ada@example.com',
  subject: 'Cloud migration',
  message: 'We would like to talk.',
}

const send = ({ app }: TestApi, payload: object, headers = {}) =>
  app.inject({ method: 'POST', url: '/api/contact', payload, headers })

async function stored({ dataDir }: TestApi) {
  const db = await openTestDatabase(dataDir)
  const enquiries = await db.selectFrom('enquiry').selectAll().execute()
  const emails = await db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'reply_to', 'body'])
    .orderBy('kind')
    .execute()
  return { enquiries, emails }
}

it('stores an enquiry with its two emails, and leaves user input out of the receipt', async () => {
  const api = await startApi({ COMPANY_EMAIL: 'office@example.com' })
  const response = await send(api, enquiry)
  expect([response.statusCode, response.json()]).toEqual([
    201,
    { responseMessage: expect.stringContaining('Thank you') },
  ])
  const { enquiries, emails } = await stored(api)
  expect(enquiries).toMatchObject([{ first_name: 'Ada', subject: 'Cloud migration', message: enquiry.message }])
  expect(emails).toMatchObject([
    { kind: 'enquiry', recipient: 'office@example.com', reply_to: 'ada@example.com' },
    { kind: 'enquiry-receipt', recipient: 'ada@example.com', reply_to: null },
  ])
  expect(emails[0]?.body).toContain(enquiry.message)
  expect(emails[1]?.body).not.toContain(enquiry.message)
  // Page, response and receipt promise the same.
  expect(response.json().responseMessage).toContain('within one business day')
  expect(emails[1]?.body).toContain('within one business day, by ')
})

it('quotes each line of the message for the staff, so none passes for a line of ours', async () => {
  const api = await startApi()
  const message = 'Hello\r\nEmail: boss@example.com\n\n\u001b[2JReference: E-1\rName: \u202eadA'
  expect((await send(api, { ...enquiry, message })).statusCode).toBe(201)
  const { emails } = await stored(api)
  expect(emails[0]?.body.split('\n').slice(5)).toEqual([
    '',
    '> Hello',
    '> Email: boss@example.com',
    '> ',
    '> ?[2JReference: E-1?Name: ?adA',
  ])
})

it('accepts the longest message, in four-byte characters, and emails all of it', async () => {
  const api = await startApi()
  const message = '🧵'.repeat(MESSAGE_MAX)
  expect((await send(api, { ...enquiry, message })).statusCode).toBe(201)
  const { enquiries, emails } = await stored(api)
  expect(enquiries[0]?.message).toBe(message)
  expect(emails[0]?.body).toContain(message)
})

it('reports every invalid field', async () => {
  const api = await startApi()
  const response = await send(api, { ...enquiry, phoneNumber: '+1', subject: '' })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    {
      code: 'request/invalid',
      responseMessage: 'Phone number is required',
      errors: { phoneNumber: 'Phone number is required', subject: 'Subject is required' },
    },
  ])
  expect(await stored(api)).toEqual({ enquiries: [], emails: [] })
})

it('stores an enquiry once, even if it is sent again with the same idempotency key', async () => {
  const api = await startApi()
  const key = { 'idempotency-key': 'click' }
  expect((await send(api, enquiry, key)).statusCode).toBe(201)
  expect((await send(api, enquiry, key)).statusCode).toBe(201)
  expect((await send(api, { ...enquiry, message: 'Other' }, key)).statusCode).toBe(422)
  expect((await send(api, enquiry, { 'idempotency-key': 'x'.repeat(256) })).statusCode).toBe(400)
  expect((await stored(api)).enquiries).toHaveLength(1)
})

it('rejects a bot, and names an email address for human users', async () => {
  const api = await startApi()
  const response = await send(api, { ...enquiry, website: 'http://spam' })
  expect([response.statusCode, response.json().responseMessage]).toEqual([400, expect.stringContaining('Write to')])
  expect((await send(api, { ...enquiry, website: '' })).statusCode).toBe(201)
})

it('throttles a client address after many enquiries', async () => {
  const api = await startApi({ RATE_LIMITS: 'on' })
  for (let n = 0; n < 20; n += 1) expect((await send(api, enquiry)).statusCode).toBe(201)
  const response = await send(api, enquiry)
  expect([response.statusCode, response.headers['retry-after'], response.json().code]).toEqual([
    429,
    '60',
    'request/too-many',
  ])
})

it('reads at most 16 concurrent bodies per client address', async () => {
  const api = await startApi({ RATE_LIMITS: 'on' })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const sockets = Array.from({ length: 16 }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (const socket of sockets) {
    socket.write(
      'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
  }
  const statusFrom = async (remoteAddress: string) =>
    (await api.app.inject({ method: 'POST', url: '/api/contact', payload: {}, remoteAddress })).statusCode
  await vi.waitUntil(async () => (await statusFrom('127.0.0.1')) === 429, { timeout: 30_000 })
  expect(await statusFrom('192.0.2.1')).toBe(400)
  sockets[0]?.destroy()
  await vi.waitUntil(async () => (await statusFrom('127.0.0.1')) === 400, { timeout: 30_000 })
})

it('limits the receipts sent to an unverified email address, and still accepts its enquiries', async () => {
  const api = await startApi({ RATE_LIMITS: 'on' })
  const statusFrom = async (remoteAddress: string) =>
    (await api.app.inject({ method: 'POST', url: '/api/contact', payload: enquiry, remoteAddress })).statusCode
  for (let n = 1; n <= 21; n += 1) expect(await statusFrom(`192.0.2.${n}`)).toBe(201)
  const { enquiries, emails } = await stored(api)
  expect(enquiries).toHaveLength(21)
  expect(emails.filter(({ kind }) => kind === 'enquiry')).toHaveLength(21)
  expect(emails.filter(({ kind }) => kind === 'enquiry-receipt')).toHaveLength(20)
})

it('rejects a body that is too large with 413, and one of another content type with 415', async () => {
  const api = await startApi()
  expect((await send(api, { ...enquiry, message: 'x'.repeat(FORM_MAX_BYTES) })).statusCode).toBe(413)
  const form = { method: 'POST', url: '/api/contact', payload: 'a=b' } as const
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await api.app.inject({ ...form, headers })).statusCode).toBe(415)
})
