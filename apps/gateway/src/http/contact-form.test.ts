import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFakeSite } from '../testing/fake-site.ts'

const TOKEN = 'a-form-token-of-thirty-letters'
let site: Awaited<ReturnType<typeof createFakeSite>>
let app: FastifyInstance
let received: unknown[]

beforeEach(async () => {
  received = []
  site = await createFakeSite(
    {},
    {
      plugin: async (api: FastifyInstance) => {
        api.post('/api/contact', async (request, reply) => {
          received.push(request.body)
          const { email } = request.body as { email: string }
          if (email) return reply.code(201).send({ responseMessage: 'Thank you' })
          return reply.code(400).send({ responseMessage: 'No', errors: { email: 'Email is required' } })
        })
      },
    },
  )
  await site.shell()
  await site.remote('marketing', '1.0.0', { renders: 'return "contact"', path: '/contactus' })
  app = await site.open()
})
afterEach(() => site.close())

const post = (fields: Record<string, string>, cookie = TOKEN) =>
  app.inject({
    method: 'POST',
    url: '/contactus',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `XSRF-TOKEN=${cookie}` },
    payload: new URLSearchParams(fields).toString(),
  })

it('stores an enquiry and leads back to the page', async () => {
  const answer = await post({ _csrf: TOKEN, email: 'ada@weave.com', message: 'Hello' })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/contactus?sent=1#letstalk')
  expect(received).toEqual([{ email: 'ada@weave.com', message: 'Hello' }])
})

it('shows a refused enquiry with its messages and all that was typed', async () => {
  const answer = await post({ _csrf: TOKEN, email: '', message: 'Hello' })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('Email is required')
  expect(answer.body).toContain('Hello')
})

it.each([
  ['another token', { _csrf: 'b-form-token-of-thirty-letters' }],
  ['no token', {}],
])('sends nothing on with %s, and keeps what was typed', async (_what, token: Record<string, string>) => {
  const answer = await post({ ...token, email: 'ada@weave.com', message: 'Hello' })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('Hello')
  expect(received).toEqual([])
})
