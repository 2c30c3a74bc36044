import type { PostgresSettings } from '@mfe/engines/postgres'
import { createDatabase, query } from '@repo/servers/postgres'
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { createBucketVersions } from '../bucket/bucket-versions.ts'
import { promote } from '../channel/changes.ts'
import { emptyChannel } from '../channel/channel.ts'
import { changeChannel } from '../live/change-channel.ts'
import { toAppName, toVersion } from '../names.ts'
import { describeReleaseStore } from '../store/release-store.contract.ts'
import { combineStores } from '../store/release-store.ts'
import { MemoryBucket } from '../testing/memory-bucket.ts'
import { emptyDatabase, openDatabase, throughProxy } from '../testing/test-postgres.ts'
import { createReleaseDatabase, type ReleaseDatabase } from './release-database.ts'

const careers = toAppName('careers')
const openChannels = (settings: PostgresSettings) => openDatabase(settings).channels

const at = (revision: number, version = `${revision}.0.0`) => ({
  ...emptyChannel,
  revision,
  stable: toVersion(version),
})

let shared: readonly ReleaseDatabase[] | undefined
afterAll(async () => {
  for (const database of shared ?? []) await database[Symbol.asyncDispose]()
})

describeReleaseStore('versions in a bucket, channels and claims in PostgreSQL', async () => {
  const settings = await emptyDatabase()
  const bucket = new MemoryBucket()
  shared ??= [1, 2].map(() => createReleaseDatabase(settings, console))
  const databases = shared
  let opened = 0
  return {
    open: () => {
      const { channels, claims } = databases[opened++ % 2] ?? expect.unreachable()
      return combineStores(createBucketVersions(bucket, claims), channels)
    },
  }
})

/** Creates an empty database without the tables of the platform. */
async function newDatabase() {
  const database = await createDatabase(inject('postgres'))
  onTestFinished(async () => database[Symbol.asyncDispose]())
  return { ...(await emptyDatabase()), url: database.url }
}

/** Opens channels in an empty database through a proxy. */
async function openThroughProxy(changed: Partial<PostgresSettings> = {}) {
  const settings = { ...(await emptyDatabase()), ...changed }
  const { proxy, proxied } = await throughProxy(settings)
  return { settings, proxy, channels: openChannels(proxied) }
}

describe('two processes', () => {
  async function openTwo() {
    const settings = await emptyDatabase()
    return [openChannels(settings), openChannels(settings)] as const
  }

  it('cannot both store the same revision', async () => {
    const [one, other] = await openTwo()
    for (let revision = 1; revision <= 30; revision += 1) {
      const won = await Promise.all([
        one.advance(careers, at(revision, '1.0.0')),
        other.advance(careers, at(revision, '2.0.0')),
      ])
      expect(won.toSorted()).toEqual([false, true])
      expect(await one.channel(careers)).toEqual(at(revision, won[0] ? '1.0.0' : '2.0.0'))
    }
  })

  it('report a conflict to a writer that always loses the race', async () => {
    const [one, other] = await openTwo()
    const overtaken = changeChannel(one, careers, async (channel, now) => {
      await other.advance(careers, at(channel.revision + 1))
      return promote(toVersion('late'))(channel, now)
    })
    await expect(overtaken).rejects.toMatchObject({ code: 'channel/conflict' })
    expect((await one.channel(careers)).stable).not.toBe('late')
  })

  it('may migrate a new database concurrently', async () => {
    const settings = await newDatabase()
    const opened = [1, 2, 3, 4].map(() => openChannels(settings))
    await Promise.all(opened.map((channels) => channels.apps()))
    for (const [index, channels] of opened.entries()) expect(await channels.advance(careers, at(index + 1))).toBe(true)
  })

  it('retry a failed migration on the next call', async () => {
    const { proxy, proxied } = await throughProxy(await newDatabase())
    const channels = openChannels(proxied)
    proxy.cutAt('request', 'create table')
    await expect(channels.apps()).rejects.toMatchObject({ code: 'release/unreachable' })
    expect(await channels.apps()).toEqual([])
  })

  it('open a database to which a later version of the platform has added tables', async () => {
    const settings = await newDatabase()
    await openChannels(settings).advance(careers, at(1))
    await query(settings.url, "insert into mfe.migration (name, timestamp) values ('9999-later', '2030-01-01')")
    expect(await openChannels(settings).channel(careers)).toEqual(at(1))
  })

  it('add tables without a migration that the version before does not know', async () => {
    const settings = await newDatabase()
    const opened = [1, 2, 3, 4].map(() => openChannels(settings))
    expect(await Promise.all(opened.map((channels) => channels.access()))).toEqual(opened.map(() => ({ revision: 0 })))
    expect(await query(settings.url, 'select name from mfe.migration')).toEqual([{ name: '0001-first' }])
  })

  it('add a table to a database that the version before has created', async () => {
    const settings = await newDatabase()
    await openChannels(settings).advance(careers, at(1))
    await query(settings.url, 'drop table mfe.access')
    const opened = [1, 2, 3, 4].map(() => openChannels(settings))
    await Promise.all(opened.map((channels) => channels.access()))
    expect(await opened[0]?.advanceAccess(1, 'first')).toBe(true)
    expect(await opened[1]?.channel(careers)).toEqual(at(1))
  })

  it('report a database that is read-only or closed to them as a sentence with a fix', async () => {
    const settings = await newDatabase()
    await openChannels(settings).apps()
    const name = new URL(settings.url).pathname.slice(1)
    await query(settings.url, `alter database "${name}" set default_transaction_read_only = on`)
    const attempt = openChannels(settings).advance(careers, at(1))
    await expect(attempt).rejects.toMatchObject({ code: 'release/unreachable' })
    await expect(attempt).rejects.toThrow(
      / is read-only .* Nothing live changed\. To fix: set DATABASE_URL to the primary/,
    )
  })

  it('create tables only in the schema of the platform', async () => {
    const { url } = await emptyDatabase()
    const tables = await query(url, "select schemaname from pg_tables where tablename ~ 'channel|migration|secret'")
    expect(new Set(tables.map(({ schemaname }) => schemaname))).toEqual(new Set(['mfe']))
  })
})

it('keeps a claim for the first of many processes', async () => {
  const settings = await emptyDatabase()
  const databases = Array.from({ length: 6 }, () => openDatabase(settings))
  const v1 = toVersion('1.0.0')
  const claim = () => Promise.all(databases.map(({ claims }, index) => claims.claim(careers, v1, `digest ${index}`)))
  const kept = new Set(await claim())
  expect(kept.size).toBe(1)
  await databases[0]?.claims.claim(careers, toVersion('2.0.0'), 'kept')
  await databases[0]?.claims.unclaim(careers, v1)
  expect(await databases[1]?.claims.claim(careers, toVersion('2.0.0'), 'other')).toBe('kept')
  expect(await databases[1]?.claims.claim(careers, v1, 'other')).toBe('other')
})

describe('a change', () => {
  it.each(['request', 'response'] as const)('is stored once if the %s of its commit is lost', async (moment) => {
    const { proxy, channels } = await openThroughProxy()
    await channels.apps()
    proxy.cutAt(moment, 'commit')
    expect(await channels.advance(careers, at(1))).toBe(true)
    expect(await channels.channel(careers)).toEqual(at(1))
    expect(await channels.advance(careers, at(1))).toBe(false)
  })

  it.each(['request', 'response'] as const)(
    'of who may release is stored once if the %s of its commit is lost',
    async (moment) => {
      const { proxy, channels } = await openThroughProxy()
      await channels.apps()
      proxy.cutAt(moment, 'commit')
      expect(await channels.advanceAccess(1, 'first')).toBe(true)
      expect(await channels.access()).toEqual({ revision: 1, text: 'first' })
      expect(await channels.advanceAccess(1, 'other')).toBe(false)
    },
  )

  it('is not reported as stored if its commit was lost and another writer stored the same document', async () => {
    const { settings, proxy, channels } = await openThroughProxy()
    const other = openChannels(settings)
    await channels.apps()
    const committing = proxy.freezeAt('commit')
    const advancing = channels.advance(careers, at(1))
    await committing
    proxy.cutAll()
    expect(await other.advance(careers, at(1))).toBe(true)
    proxy.thaw()
    expect(await advancing).toBe(false)
  })

  it('reaches other processes immediately, even after their connection was lost', async () => {
    const settings = await emptyDatabase()
    const { proxy, proxied } = await throughProxy(settings)
    const writer = openChannels(settings)
    const reader = openDatabase(proxied)
    const onChange = vi.fn()
    const watcher = await reader.watch(onChange)
    onTestFinished(async () => watcher[Symbol.asyncDispose]())
    for (const revision of [1, 2]) {
      await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 20_000 })
      onChange.mockClear()
      await writer.advance(careers, at(revision))
      await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith('mfe_channel', 'careers'), { timeout: 20_000 })
      onChange.mockClear()
      proxy.cutAll()
    }
  })
})

describe('while the database is down, a change', () => {
  it('fails with instructions, even on an open connection, and works afterward', async () => {
    const { proxy, channels } = await openThroughProxy()
    await channels.advance(careers, at(1))
    proxy.refuse(true)
    const problem = /is not responding .* To fix: start it, or correct DATABASE_URL/
    await expect(channels.advance(careers, at(2))).rejects.toThrow(problem)
    proxy.refuse(false)
    expect(await channels.advance(careers, at(2))).toBe(true)
  })

  it('of who may release fails with instructions, and nobody is told what it was before', async () => {
    const { proxy, channels } = await openThroughProxy()
    await channels.advanceAccess(1, 'first')
    proxy.refuse(true)
    await expect(channels.access()).rejects.toMatchObject({ code: 'release/unreachable' })
    await expect(channels.advanceAccess(2, 'second')).rejects.toMatchObject({ code: 'release/unreachable' })
    proxy.refuse(false)
    expect(await channels.access()).toEqual({ revision: 1, text: 'first' })
  })

  it('reports that it may have been stored if its outcome stays unknown', async () => {
    const { proxy, channels } = await openThroughProxy({ connectMs: 3000, statementMs: 3000 })
    await channels.advance(careers, at(1))
    void proxy.freezeAt('commit')
    await expect(channels.advance(careers, at(2))).rejects.toThrow(/may have been stored. To fix: check pnpm mfe/)
  })
})

it('keeps the last 50 documents of who may release', async () => {
  const settings = await emptyDatabase()
  const channels = openChannels(settings)
  for (let revision = 1; revision <= 52; revision += 1) await channels.advanceAccess(revision, `${revision}`)
  const [row] = await query(settings.url, 'select count(*)::int as count, min(revision) as oldest from mfe.access')
  expect(row).toEqual({ count: 50, oldest: 3 })
})

it('replaces an unreadable document by the newest readable one, and the next change follows it', async () => {
  const settings = await emptyDatabase()
  const channels = openChannels(settings)
  for (const revision of [1, 2, 3]) await channels.advance(careers, at(revision))
  await query(settings.url, "update mfe.channel set document = '{}'")
  await query(settings.url, "update mfe.channel_change set document = '' where revision = 2")
  expect(await channels.channel(careers)).toMatchObject({
    stable: '1.0.0',
    revision: 3,
    unreadable: { reason: 'channel revision 3 cannot be parsed.' },
  })
  expect(await channels.advance(careers, at(4))).toBe(true)
  expect(await channels.channel(careers)).toEqual(at(4))
})
