import { expect, it } from 'vitest'
import { visitorOf } from '#testing/links.ts'
import { startApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { blobsIn } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { withFolders } from '#testing/uploads/resumable.ts'
import { signUp } from '#testing/user.ts'
import { MAX_KEYS } from './idempotency.ts'

const DAY = 86_400_000
const key = (name: string) => ({ 'idempotency-key': name })
const FULL = { code: 'request/too-many-keys', message: expect.stringContaining('was not made') }

/** Starts a site with a user whose number of keys the test sets, by the age of each day. */
async function setUp() {
  const started = await withFolders(await startApi())
  const db = await openTestDatabase(started.dataDir)
  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const setKeys = async (...counts: number[]) => {
    await db.deleteFrom('daily_count').where('kind', '=', 'key').execute()
    const rows = counts.map((count, age) => ({
      owner_id: id,
      day: new Date(Date.now() - age * DAY).toISOString().slice(0, 10),
      kind: 'key' as const,
      count,
    }))
    await db.insertInto('daily_count').values(rows).execute()
  }
  const keys = async () => (await db.selectFrom('idempotency').select('key').execute()).length
  return { ...started, db, setKeys, keys }
}

it('rejects every call with a new key once an account has its maximum, and changes nothing', async () => {
  const { app, dataDir, store, tus, user, setKeys, keys } = await setUp()
  await store.upload(['a'], 'first', '1', key('living'))
  const create = (headers = {}) => user.call('POST', '/api/shares', { payload: { kind: 'drop', path: ['a'] }, headers })
  const visitor = visitorOf(app, (await create()).json<{ token: string }>().token)
  await setKeys(0, 0, MAX_KEYS)

  const rejected = [
    await store.upload(['a'], 'new', '2', key('1')),
    await store.moveFile(['a'], 'first', ['a', 'b'], { headers: key('2') }),
    await store.copyFolder(['a', 'b'], [], { headers: key('3'), as: 'copy' }),
    await tus.create(['a'], 'new', 1, key('4')),
    await create(key('5')),
  ]
  for (const response of rejected) {
    expect([response.statusCode, response.json()]).toEqual([429, FULL])
    const seconds = Number(response.headers['retry-after'])
    expect([seconds > 0, seconds <= DAY / 1000]).toEqual([true, true])
  }
  // A visitor learns nothing about the account.
  expect((await visitor.drop('new', '2', key('6'))).json()).toMatchObject({ code: 'shares/no-room' })
  expect([await keys(), await blobsIn(dataDir), await store.namesIn(['a'])]).toMatchObject([
    1,
    { length: 1 },
    ['b', 'first'],
  ])

  // A living key still has its response, calls without one work, and so do other accounts.
  expect((await store.upload(['a'], 'first', '1', key('living'))).statusCode).toBe(201)
  expect((await store.upload(['a'], 'second', '2')).statusCode).toBe(201)
  const bob = storeOf(await signUp(app, 'bob@example.com'))
  await bob.createFolder(['a'])
  expect((await bob.upload(['a'], 'first', '1', key('living'))).statusCode).toBe(201)
})

it('says when the keys of enough days will have expired', async () => {
  const { store, setKeys } = await setUp()
  const upload = (name: string) => store.upload(['a'], name, '', key(name))
  await setKeys(MAX_KEYS - 1)
  expect((await upload('last')).statusCode).toBe(201)
  const waitOf = async () => Number((await upload('more')).headers['retry-after'])
  const today = await waitOf()
  expect([today > (2 * DAY) / 1000, today <= (3 * DAY) / 1000]).toEqual([true, true])
  await setKeys(1, MAX_KEYS - 2, 1)
  const oldest = await waitOf()
  expect([oldest > 0, oldest <= DAY / 1000]).toEqual([true, true])
  await setKeys(1, MAX_KEYS - 3, 1, MAX_KEYS)
  expect((await upload('more')).statusCode).toBe(201)
})
