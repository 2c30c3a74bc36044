import { expect, it } from 'vitest'
import { createCli } from '../testing/operator.ts'
import { temporaryDirectory } from '../testing/start-api.ts'
import { openTestDatabase } from '../testing/test-database.ts'

it('migrate creates the schema in an empty directory, and a second run does nothing', async () => {
  const dataDir = await temporaryDirectory()
  const { run } = createCli(dataDir)
  expect(await run('migrate')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Applied 0001-first, \S.*\.\n$/),
    stderr: '',
  })
  expect(await run('migrate')).toMatchObject({ code: 0, stdout: 'Nothing to apply.\n' })
  const db = await openTestDatabase(dataDir)
  expect(await db.selectFrom('account').selectAll().execute()).toEqual([])
})
