import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { createFoldersRepo } from '../folders/folders.repo.ts'
import { temporaryDirectory } from '../testing/start-api.ts'
import { installErrorExit } from './error-exit.ts'

it('sends a caller whose account went in the meantime to the login', async () => {
  const db = await openDatabase(await temporaryDirectory())
  onTestFinished(() => db.destroy())
  const app = Fastify()
  installErrorExit(app, pino({ level: 'silent' }))
  app.post('/', () => createFoldersRepo(db).insert({ ownerId: 'gone', parent: [], name: 'a' }))
  const answer = await app.inject({ method: 'POST', url: '/' })
  expect([answer.statusCode, answer.json()]).toEqual([401, { code: 'session/none', message: 'Please log in.' }])
})
