import { tmpdir } from 'node:os'
import { DummyDriver, Kysely, SqliteAdapter, SqliteQueryCompiler } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStorageHealth } from '#bytes/store/health.ts'
import { startApi } from '#testing/start-api.ts'
import { createPartChecks } from './part-checks.ts'

it('reports a disk without space beyond the reserve, without its path, while calls that use the reserve work', async () => {
  const { api } = await startApi({ DISK_RESERVE: '8192 GiB' })
  expect(await api.parts.storage?.()).toMatchObject({
    status: 'degraded',
    problems: [{ cause: 'The disk of DATA_DIR is full up to DISK_RESERVE, or has only 2% of its inodes left.' }],
  })
  expect(await api.parts.database?.()).toEqual({ status: 'ok' })
  expect(await api.metrics()).toContain('api_storage_healthy 0')
})

it('reports a healthy disk', async () => {
  const { api } = await startApi()
  expect(await api.parts.storage?.()).toEqual({ status: 'ok' })
  expect(await api.metrics()).toContain('api_storage_healthy 1')
})

describe('a check that hangs', () => {
  type Deps = Parameters<typeof createPartChecks>[0]

  /** The limit of a gateway that checks the API; that of a balancer is longer. */
  const SHORTEST_LIMIT_MS = 1500
  const hang = () => new Promise<never>(() => undefined)
  const slowly = async <Result>(result: Result) => new Promise<Result>((resolve) => setTimeout(resolve, 900, result))
  const damaged = [{ cause: '1 file is damaged.', effect: '', fix: '' }]

  class HangingDriver extends DummyDriver {
    override acquireConnection = hang
  }

  const hangingDatabase: Deps['db'] = new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new HangingDriver(),
      createIntrospector: () => expect.unreachable(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })

  function createChecks(hanging: Partial<Deps>) {
    const ok = async () => ({ status: 'ok' as const })
    return createPartChecks({
      // Without a disk, whose real checks would take other time than that of the test.
      config: { DATA_DIR: '', DATABASE_URL: 'postgres:', STORAGE_URL: 's3:' },
      db: hangingDatabase,
      health: createStorageHealth(),
      storage: { isReachable: async () => true },
      diskSpace: { assertRoomFor: async () => undefined },
      clockWatch: { health: ok },
      mail: { health: ok },
      storageProblems: async () => [],
      ...hanging,
    })
  }

  /** Resolves to what a check returns before the first of its callers times out; to `undefined` if it takes longer. */
  async function resultInTime(check: () => Promise<unknown>) {
    const given = vi.fn()
    void check().then(given)
    await vi.advanceTimersByTimeAsync(SHORTEST_LIMIT_MS)
    return given.mock.lastCall?.[0]
  }

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each<[string, Partial<Deps>, object]>([
    ['of the bucket', { storage: { isReachable: hang } }, { status: 'degraded' }],
    [
      'of the disk',
      { config: { DATA_DIR: tmpdir(), DATABASE_URL: '', STORAGE_URL: '' }, diskSpace: { assertRoomFor: hang } },
      { status: 'degraded', problems: [{ cause: 'The disk of DATA_DIR does not respond.' }] },
    ],
    ['of stored files', { storageProblems: hang }, { status: 'ok' }],
    [
      'of stored files, after a slow one of the bucket',
      { storage: { isReachable: () => slowly(true) }, storageProblems: hang },
      { status: 'ok' },
    ],
    [
      'of the bucket, while files are damaged',
      { storage: { isReachable: hang }, storageProblems: async () => damaged },
      { status: 'degraded', problems: [{ cause: 'The storage of files does not respond.' }] },
    ],
  ])('%s leaves the storage time to report in', async (_title, hanging, expected) => {
    const { parts } = createChecks(hanging)
    expect(await resultInTime(parts.storage)).toMatchObject(expected)
  })

  it('of the database leaves it time to report in', async () => {
    const { parts } = createChecks({})
    expect(await resultInTime(parts.database)).toMatchObject({ status: 'unavailable' })
  })
})
