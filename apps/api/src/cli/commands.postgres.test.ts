import { expect, it } from 'vitest'
import { acquireServerLock } from '../shared/server-lock.ts'
import { createCli } from '../testing/operator.ts'
import { temporaryDirectory } from '../testing/start-api.ts'
import { createEmptyDatabase } from '../testing/test-postgres.ts'

it('migrate creates the schema while a server runs, and a second run does nothing', async () => {
  const dataDir = await temporaryDirectory()
  await using _server = await acquireServerLock(dataDir)
  const { run } = createCli(dataDir, { DATABASE_URL: await createEmptyDatabase() })
  expect(await run('user', 'list')).toMatchObject({ code: 1, stderr: expect.stringContaining('pnpm api migrate') })
  expect(await run('migrate')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Applied 0006-postgres-baseline/),
  })
  expect(await run('migrate')).toMatchObject({ code: 0, stdout: 'Nothing to apply.\n' })
  expect(await run('user', 'list')).toMatchObject({ code: 0, stdout: '' })
})

it('a command explains what to do when the database is unreachable', async () => {
  const DATABASE_URL = 'postgres://site@127.0.0.1:1/site'
  const { run } = createCli(await temporaryDirectory(), { DATABASE_URL })
  expect(await run('user', 'list')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/ECONNREFUSED.* To fix: start it, or correct DATABASE_URL\.\n$/),
  })
})
