import { readFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { DatabaseFailure } from '@mfe/engines/failure'
import Fastify from 'fastify'
import { pino } from 'pino'
import { Counter } from 'prom-client'
import { expect, it } from 'vitest'
import { AppError, ERROR_STATUS } from '#errors.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createFoldersRepo } from '#tree/folders.repo.ts'
import { installErrorHandler } from './error-handler.ts'

const disconnectCounter = () => new Counter({ name: 'left', help: 'Disconnected clients', registers: [] })

it('responds with 401 if the caller’s account was deleted during the request', async () => {
  const db = await openTestDatabase()
  const app = Fastify()
  installErrorHandler(app, pino({ level: 'silent' }), { disconnects: disconnectCounter() })
  const orphan = { ownerId: 'deleted', parent: [], name: 'a' }
  app.post('/', () => createFoldersRepo(db).insert(orphan, async () => undefined))
  const response = await app.inject({ method: 'POST', url: '/' })
  expect([response.statusCode, response.json()]).toEqual([401, { code: 'session/none', message: 'Please log in.' }])
})

const failed = (code: string, syscall = 'write') => Object.assign(new Error('no'), { code, syscall })
/** Node.js has no name for this error. */
const overQuota = Object.assign(failed('Unknown system error -122'), { errno: -constants.errno.EDQUOT })

it.each([
  [failed('ENOSPC'), 507, 'storage/full'],
  [new DatabaseFailure('full', 'no'), 507, 'storage/full'],
  [new DatabaseFailure('unstorable', 'no'), 400, 'request/invalid'],
  [failed('EMFILE'), 503, 'server/busy'],
  [overQuota, 507, 'storage/full'],
  [failed('EROFS'), 507, 'storage/degraded'],
  [failed('EIO'), 507, 'storage/degraded'],
  [failed('EIO', 'read'), 500, 'server/unexpected'],
  [new DatabaseFailure('failed-sync', 'no'), 507, 'storage/degraded'],
  [new DatabaseFailure('not-writable', 'no'), 507, 'storage/degraded'],
])('maps %o to %i %s', async (error, status, code) => {
  const app = Fastify()
  installErrorHandler(app, pino({ level: 'silent' }), { disconnects: disconnectCounter() })
  app.get('/', () => Promise.reject(error))
  const response = await app.inject('/')
  expect([response.statusCode, response.json().code]).toEqual([status, code])
})

it('logs the causes of its own failures, but not those of requests, which any caller may send without end', async () => {
  const logged: string[] = []
  const app = Fastify()
  const logger = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line).code) })
  installErrorHandler(app, logger, { disconnects: disconnectCounter() })
  const because = { cause: new Error('Unexpected end of form') }
  app.get('/theirs', () => Promise.reject(new AppError('request/invalid', 'The form could not be read.', because)))
  app.get('/ours', () => Promise.reject(failed('ENOSPC')))
  expect((await app.inject('/theirs')).statusCode).toBe(400)
  expect((await app.inject('/ours')).statusCode).toBe(507)
  expect(logged).toEqual(['storage/full'])
})

it('has the codes and statuses that docs/product.md lists', async () => {
  const rules = await readFile(new URL('../../../../../docs/product.md', import.meta.url), 'utf8')
  const [, tables = ''] = rules.split('| Code of the API |')
  const [table = ''] = tables.split('\n\n')
  const listed = [...table.matchAll(/^\| `([\w/-]+)` \| (\d+) \|/gm)].map(([, code, status]) => [code, Number(status)])
  // Their table has no column for the status.
  const files = [...rules.matchAll(/^\| `(applications\/[\w-]+)` \| (?!\d)/gm)].map(([, code]) => [code, 415])
  expect(Object.fromEntries([...listed, ...files])).toEqual(ERROR_STATUS)
})

it('says when to try again, as docs/product.md promises for a busy server and for too many requests', () => {
  expect(new AppError('server/busy', 'The server is stopping.').headers).toEqual({ 'retry-after': '2' })
  expect(new AppError('events/too-many', 'Too many pages.').headers).toHaveProperty('retry-after')
  const own = { headers: { 'retry-after': '60' } }
  expect(new AppError('server/busy', 'An update is in progress.', own).headers).toEqual(own.headers)
})
