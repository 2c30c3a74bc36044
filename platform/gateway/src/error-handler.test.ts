import { Readable } from 'node:stream'
import fastify from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { installErrorHandler } from './error-handler.ts'

it('sends no headers of a file that could not be opened', async () => {
  const app = fastify()
  installErrorHandler(app, pino({ level: 'silent' }), { callerDisconnected: () => undefined })
  app.get('/', (_request, reply) =>
    reply
      .code(206)
      .headers({ 'content-type': 'text/javascript', 'content-encoding': 'br', etag: '"tag"', 'content-length': 9 })
      .headers({ 'content-range': 'bytes 0-8/9', 'accept-ranges': 'bytes', 'cache-control': 'immutable' })
      .send(new Readable({ read: () => undefined, construct: (done) => done(new Error('too many open files')) })),
  )
  const response = await app.inject('/')
  expect([response.statusCode, response.json()]).toMatchObject([500, { code: 'server/unexpected' }])
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': `${Buffer.byteLength(response.body)}`,
  })
  for (const name of ['content-encoding', 'content-range', 'etag', 'accept-ranges'])
    expect(response.headers).not.toHaveProperty(name)
})
