import { Readable } from 'node:stream'
import { HttpError } from '@mfe/http'
import { ReleaseError } from '@mfe/release'
import fastify from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { installErrorHandler } from './error-handler.ts'

const unexpected = { code: 'server/unexpected', message: 'Something went wrong; please try again later.' }
const unreadable = { code: 'http/bad-request', message: 'The request could not be read.' }

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

it('tells readers what they can do, never what operators should do', async () => {
  const app = fastify()
  installErrorHandler(app, pino({ level: 'silent' }), { callerDisconnected: () => undefined })
  app.get('/', () => {
    throw new ReleaseError('release/unreachable', 'The bucket is down. To fix: correct RELEASE_STORE.')
  })
  const call = await app.inject('/')
  expect(call.statusCode).toBe(503)
  expect(call.json()).toEqual({
    code: 'release/unreachable',
    message: 'This page is not available at the moment. Please try again later.',
  })
  const page = await app.inject({ url: '/', headers: { accept: 'text/html,*/*;q=0.8' } })
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<h1>This page is not available at the moment. Please try again later.</h1>')
  expect(page.body).not.toMatch(/RELEASE_STORE|bucket|pnpm/)
})

it('sends no message of a library', async () => {
  const app = fastify()
  installErrorHandler(app, pino({ level: 'silent' }), { callerDisconnected: () => undefined })
  app.post('/', () => {
    throw new Error('ENOENT: no such file, open /srv/secret')
  })
  const post = (type: string) => app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, body: '{' })
  for (const [type, status, body] of [
    ['text/unknown', 415, unreadable],
    ['application/json', 400, unreadable],
    ['text/plain', 500, unexpected],
  ] as const) {
    const response = await post(type)
    expect([response.statusCode, response.json()]).toEqual([status, body])
  }
})

const withStatus = (statusCode: number) => Object.assign(new Error('of a library'), { statusCode })

it.each([
  [
    'an expected error',
    new HttpError(404, 'files/not-found', 'Gone.'),
    404,
    { code: 'files/not-found', message: 'Gone.' },
  ],
  ['a malformed request', withStatus(431), 431, unreadable],
  ['a failed dependency', withStatus(502), 500, unexpected],
  ['a bug', new Error('ENOENT: /srv/secret'), 500, unexpected],
  ['something else', 'text', 500, unexpected],
])('responds to %s as JSON for programs and as a page for readers', async (_kind, error, status, body) => {
  const app = fastify()
  installErrorHandler(app, pino({ level: 'silent' }), { callerDisconnected: () => undefined })
  app.get('/', async () => Promise.reject(error))
  const call = await app.inject('/')
  expect([call.statusCode, call.json()]).toEqual([status, body])
  expect(call.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  const page = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain(`<h1>${body.message}</h1>`)
})
