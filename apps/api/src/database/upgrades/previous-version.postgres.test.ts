import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase, query } from '@repo/servers/postgres'
import { expect, inject, it, onTestFinished } from 'vitest'
import { startChildStore } from '#testing/child/child-store.ts'
import { checkOut, findVersionBefore } from '#testing/child/previous-version.ts'
import { isFullRun } from '#testing/config.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { BASELINE, MIGRATIONS } from '../migrate.ts'

const newestMigration = Object.keys(MIGRATIONS).at(-1) ?? ''

/** Creates data directories for two replicas that share their storage, and an empty database. */
async function setUp() {
  const database = await createDatabase(inject('postgres'))
  onTestFinished(async () => database[Symbol.asyncDispose]())
  const [one, two] = [await temporaryDirectory(), await temporaryDirectory()]
  await mkdir(join(one, 'files'))
  await symlink(join(one, 'files'), join(two, 'files'))
  const migrations = async () => {
    const rows = await query(database.url, 'select name from kysely_migration order by name')
    return rows.map(({ name }) => name)
  }
  return { env: { DATABASE_URL: database.url }, one, two, migrations }
}

it('runs alongside the version that predates the newest migration', { timeout: 300_000 }, async ({ skip }) => {
  skip(!isFullRun, 'Part of test:full')
  skip(newestMigration === BASELINE, 'No version predates the first migration')
  const previous = await findVersionBefore(newestMigration)
  if ('reason' in previous) return skip(previous.reason)
  const root = await temporaryDirectory()
  await checkOut(previous.commit, root)
  const { env, one, two, migrations } = await setUp()

  const before = await startChildStore(one, { env, root })
  expect((await migrations()).length).toBeGreaterThan(0)
  expect(await migrations()).not.toContain(newestMigration)
  expect(await before.upload('before', [Buffer.from('before')])).toMatchObject({ status: 201 })
  const now = await startChildStore(two, { env })
  expect(await migrations()).toContain(newestMigration)

  for (const [writer, reader, name] of [
    [before, now, 'one'],
    [now, before, 'two'],
  ] as const) {
    expect(await writer.upload(name, [Buffer.from(name)])).toMatchObject({ status: 201 })
    expect(await (await reader.download(name)).text()).toBe(name)
    expect((await reader.list()).sort()).toEqual(['before', name].sort())
    expect((await reader.delete(name)).status).toBe(200)
    expect(await writer.list()).toEqual(['before'])
    expect(await writer.usage()).toMatchObject({ files: 1, reservedBytes: 0 })
    expect((await fetch(`${writer.origin}/readyz`)).status).toBe(200)
  }
  expect(await before.kill('SIGTERM')).toBe(0)
  expect(await (await now.download('before')).text()).toBe('before')
})
