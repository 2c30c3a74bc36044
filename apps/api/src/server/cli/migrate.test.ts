import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MIGRATIONS } from '#database/migrate.ts'
import { createCommands } from '#testing/operator.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'

it('migrate creates the schema in an empty database, and a second run does nothing', async () => {
  const dataDir = await temporaryDirectory()
  await writeFile(join(dataDir, 'site.db'), '')
  const { run } = createCommands(dataDir)
  expect(await run('migrate')).toEqual({
    code: 0,
    stdout: `Applied ${Object.keys(MIGRATIONS).join(', ')}.\n`,
    stderr: '',
  })
  expect(await run('migrate')).toMatchObject({ code: 0, stdout: 'Nothing to apply.\n' })
  const db = await openTestDatabase(dataDir)
  expect(await db.selectFrom('account').selectAll().execute()).toEqual([])
})

it.each(['user list', 'inbox list', 'backup copy', 'migrate', 'sweep', 'fsck'])(
  '%s creates nothing in a directory without a database',
  async (command) => {
    const dataDir = await temporaryDirectory()
    expect(await createCommands(dataDir).run(...command.split(' '))).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `There is no database in ${dataDir}. To fix: set DATA_DIR to the server's directory.\n`,
    })
    expect(await readdir(dataDir)).toEqual([])
  },
)
