import { readdir } from 'node:fs/promises'
import { query } from '@repo/servers/postgres'
import { expect, it } from 'vitest'
import { createCli } from '../operator.ts'
import { startApi } from '../start-api.ts'
import { openTestDatabase } from '../test-database.ts'
import { signUp } from '../user.ts'
import { databaseUrlOf } from './engine.ts'

it('runs the API, the commands and the tests of this project on one PostgreSQL database', async () => {
  const { app, dataDir } = await startApi()
  await signUp(app, 'ada@example.com')
  expect((await createCli(dataDir).run('user', 'list')).stdout).toContain('ada@example.com')
  const db = await openTestDatabase(dataDir)
  expect(await db.selectFrom('account').select('email').execute()).toEqual([{ email: 'ada@example.com' }])
  const url = await databaseUrlOf(dataDir)
  expect(await query(url, 'select email from account')).toEqual([{ email: 'ada@example.com' }])
  expect(await readdir(dataDir)).not.toContain('site.db')
})
