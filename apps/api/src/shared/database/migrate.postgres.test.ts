import { DEFAULT_SETTINGS, openPostgres } from '@mfe/engines/postgres'
import { createDatabase } from '@site/servers/postgres'
import type {} from '@site/servers/postgres-setup'
import { expect, inject, it, onTestFinished } from 'vitest'
import { race } from '../../testing/race.ts'
import { migrate, shared } from './migrate.ts'
import { openDatabase } from './open.ts'
import type { Database } from './types.ts'

it('applies each migration once when three replicas start together', async () => {
  const { url, ...database } = await createDatabase(inject('postgres'))
  onTestFinished(async () => database[Symbol.asyncDispose]())
  const open = async () => {
    const db = await openPostgres<Database>({ ...DEFAULT_SETTINGS, url }, console)
    onTestFinished(() => db.destroy())
    return db
  }
  const outcomes = await race(
    open,
    ({ kind }) => kind === 'CreateIndexNode',
    (one) => migrate(one),
    async (two) => Promise.all([migrate(two), migrate(await open())]),
  )
  const all = ['0006-postgres-baseline', ...Object.keys(shared)]
  expect(outcomes).toMatchObject([{ value: all }, { value: [[], []] }])
  await using _serving = await openDatabase({ DATA_DIR: '', DATABASE_URL: url }, 'serve')
})
