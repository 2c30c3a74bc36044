import { DatabaseFailure } from '@mfe/engines/failure'
import { StorageFailure } from '@mfe/engines/s3'
import { HttpError } from '@mfe/http'
import { ERROR_HEADER } from '@site/contracts'
import Fastify from 'fastify'
import { pino } from 'pino'
import { Counter } from 'prom-client'
import { expect, it } from 'vitest'
import { AppError, tooManyRequests } from '#errors.ts'
import { installErrorHandler } from './error-handler.ts'

const RETRY = { 'retry-after': expect.any(String) }
const fields = { email: 'No.' }
const invalidField = { instancePath: '/email', message: 'No.' }
const invalidForm = Object.assign(new Error('x'), { validation: [invalidField], validationContext: 'body' })
const withStatus = (statusCode: number) => Object.assign(new Error('of a library'), { statusCode })
const code = (name: string, message: string) => ({ code: name, message })
const unexpected = code('server/unexpected', 'Something went wrong; please try again later.')
const busy = code('server/busy', 'The server is busy; please try again in a moment.')

it.each([
  ['an expected error', new AppError('folders/not-found', 'Gone.'), 404, code('folders/not-found', 'Gone.'), {}],
  [
    'an expected error of a library of ours',
    new HttpError(400, 'request/invalid', 'No.'),
    400,
    code('request/invalid', 'No.'),
    {},
  ],
  [
    'messages of fields',
    new AppError('request/invalid', 'No.', { fields }),
    400,
    { ...code('request/invalid', 'No.'), errors: fields },
    {},
  ],
  ['an invalid form', invalidForm, 400, { ...code('request/invalid', 'No.'), errors: fields }, {}],
  [
    'headers',
    new AppError('files/bad-range', 'No.', { headers: { 'content-range': 'bytes */1' } }),
    416,
    code('files/bad-range', 'No.'),
    { 'content-range': 'bytes */1' },
  ],
  ['a time to wait', tooManyRequests(1500, 'Wait.'), 429, code('request/too-many', 'Wait.'), { 'retry-after': '2' }],
  ['a busy database', new DatabaseFailure('busy', 'x'), 503, busy, { 'retry-after': '2' }],
  [
    'a storage that does not respond',
    new StorageFailure('timeout', 'x'),
    503,
    { code: 'storage/unavailable' },
    { 'retry-after': '5' },
  ],
  ['a deleted account', new DatabaseFailure('no-parent', 'x'), 401, code('session/none', 'Please log in.'), {}],
  [
    'a lost connection',
    new AppError('request/aborted', 'x'),
    400,
    code('request/aborted', 'The connection was lost.'),
    {},
  ],
  ['a large body', withStatus(413), 413, code('request/too-large', 'The request is too large.'), {}],
  ['another status', withStatus(418), 500, unexpected, {}],
  ['a bug', new Error('ENOENT: /srv/secret'), 500, unexpected, {}],
  ['something else', 'text', 500, unexpected, {}],
])(
  'responds to %s with its status, headers and body, which HEAD has in a header',
  async (_kind, error, status, body, headers) => {
    const app = Fastify()
    const disconnects = new Counter({ name: 'left', help: 'Disconnected clients', registers: [] })
    installErrorHandler(app, pino({ level: 'silent' }), { disconnects })
    app.get('/', async () => Promise.reject(error))
    const response = await app.inject('/')
    expect([response.statusCode, response.json()]).toEqual([status, expect.objectContaining(body)])
    expect(response.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', ...headers })
    if (!('retry-after' in headers)) expect(response.headers).not.toMatchObject(RETRY)
    expect(response.headers).not.toHaveProperty(ERROR_HEADER.toLowerCase())

    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body]).toEqual([status, ''])
    expect(JSON.parse(decodeURIComponent(String(head.headers[ERROR_HEADER.toLowerCase()])))).toEqual(response.json())
  },
)
