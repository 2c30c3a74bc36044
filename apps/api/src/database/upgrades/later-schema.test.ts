import { expect, it } from 'vitest'
import { copyRows } from '#server/backup/copy-rows.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { MIGRATIONS, migrate } from '../migrate.ts'

it('rejects a copy of a database that a later version has migrated, because it would lack what that stores', async () => {
  const [from, to] = [await openTestDatabase(), await openTestDatabase()]
  await migrate(from, { ...MIGRATIONS, '9999-later': { up: async () => undefined } })
  await expect(copyRows(from, to)).rejects.toThrow(
    'does not know 9999-later and would not copy what they add. To fix: use that version.',
  )
  await migrate(to, { ...MIGRATIONS, '9999-later': { up: async () => undefined } })
  await expect(copyRows(from, to)).resolves.toBeUndefined()
})
