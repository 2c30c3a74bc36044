import Fastify from 'fastify'
import { pino } from 'pino'
import { Counter } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { createFoldersRepo } from '../folders/folders.repo.ts'
import { openDatabase } from '../shared/database/open.ts'
import { installErrorExit } from '../shared/http/error-exit.ts'
import { temporaryDirectory } from '../testing/start-api.ts'

const disconnectCounter = () => new Counter({ name: 'left', help: 'Callers who left', registers: [] })

it('sends a caller whose account went in the meantime to the login', async () => {
  const db = await openDatabase(await temporaryDirectory())
  onTestFinished(() => db.destroy())
  const app = Fastify()
  installErrorExit(app, pino({ level: 'silent' }), { disconnects: disconnectCounter() })
  const nobodys = { ownerId: 'gone', parent: [], name: 'a' }
  app.post('/', () => createFoldersRepo(db).insert(nobodys, async () => undefined))
  const answer = await app.inject({ method: 'POST', url: '/' })
  expect([answer.statusCode, answer.json()]).toEqual([401, { code: 'session/none', message: 'Please log in.' }])
})

it.each([
  [{ code: 'ENOSPC' }, 507, 'storage/full'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 507, 'storage/full'],
  [{ code: 'EMFILE' }, 503, 'server/busy'],
  [{ code: 'EIO' }, 500, 'server/unexpected'],
])('makes of %j %i %s', async (details, status, code) => {
  const app = Fastify()
  installErrorExit(app, pino({ level: 'silent' }), { disconnects: disconnectCounter() })
  app.get('/', () => Promise.reject(Object.assign(new Error('no'), details)))
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})
