import Fastify from 'fastify'
import { pino } from 'pino'
import { Counter } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { createFoldersRepo } from '../folders/folders.repo.ts'
import { openDatabase } from '../shared/database/open.ts'
import { installErrorExit } from '../shared/http/error-exit.ts'
import { temporaryDirectory } from '../testing/start-api.ts'

const disconnectCounter = () => new Counter({ name: 'left', help: 'Disconnected clients', registers: [] })

it('responds with 401 if the caller’s account was deleted during the request', async () => {
  const db = await openDatabase(await temporaryDirectory())
  onTestFinished(() => db.destroy())
  const app = Fastify()
  installErrorExit(app, pino({ level: 'silent' }), { disconnects: disconnectCounter() })
  const orphan = { ownerId: 'deleted', parent: [], name: 'a' }
  app.post('/', () => createFoldersRepo(db).insert(orphan, async () => undefined))
  const response = await app.inject({ method: 'POST', url: '/' })
  expect([response.statusCode, response.json()]).toEqual([401, { code: 'session/none', message: 'Please log in.' }])
})

it.each([
  [{ code: 'ENOSPC' }, 507, 'storage/full'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 507, 'storage/full'],
  [{ code: 'EMFILE' }, 503, 'server/busy'],
  [{ code: 'EIO' }, 500, 'server/unexpected'],
])('maps %j to %i %s', async (details, status, code) => {
  const app = Fastify()
  installErrorExit(app, pino({ level: 'silent' }), { disconnects: disconnectCounter() })
  app.get('/', () => Promise.reject(Object.assign(new Error('no'), details)))
  const response = await app.inject('/')
  expect([response.statusCode, response.json().code]).toEqual([status, code])
})
