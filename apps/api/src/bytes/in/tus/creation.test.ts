import { expect, it } from 'vitest'
import { shareApi, startApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { withFolders } from '#testing/uploads/resumable.ts'
import { tusOf } from '#testing/uploads/tus.ts'
import { signUp } from '#testing/user.ts'
import { MAX_FINISHED } from './begin-upload.ts'

const shared = shareApi(withFolders)
const withKey = (key: string) => ({ 'idempotency-key': key })

it('creates one upload per user and Idempotency-Key', async () => {
  const { app, tus, codeOf } = shared()
  const key = withKey('one')
  const [one, two] = [await tus.create(['a'], 'once', 5, key), await tus.create(['a'], 'once', 5, key)]
  expect([two.statusCode, two.headers.location]).toEqual([201, one.headers.location])
  expect(codeOf(await tus.create(['a'], 'another', 5, key))).toEqual([422, 'request/key-reused'])
  const bob = await signUp(app, 'bob@example.com')
  await storeOf(bob).createFolder(['a'])
  const bobs = await tusOf(bob).create(['a'], 'once', 5, key)
  expect(bobs.statusCode).toBe(201)
  expect(bobs.headers.location).not.toBe(one.headers.location)
})

it('creates a new upload for the key of a canceled one', async () => {
  const { store, tus } = shared()
  const canceled = String((await tus.create(['a'], 'canceled', 4, withKey('canceled'))).headers.location)
  await tus.append(canceled, 0, 'ab')
  await tus.terminate(canceled)

  const again = await tus.create(['a'], 'canceled', 4, withKey('canceled'))
  expect([again.statusCode, again.headers['upload-offset']]).toEqual([201, '0'])
  const repeated = await tus.create(['a'], 'canceled', 4, withKey('canceled'))
  expect(repeated.headers.location).toBe(again.headers.location)
  expect((await tus.append(String(again.headers.location), 0, 'abcd')).statusCode).toBe(204)
  expect((await store.download(['a'], 'canceled')).body).toBe('abcd')
})

it('creates a new upload for a key once the conflicting file is deleted', async () => {
  const { store, tus, codeOf } = shared()
  const conflicting = String((await tus.create(['a'], 'conflicting', 4, withKey('conflicting'))).headers.location)
  await store.upload(['a'], 'conflicting', 'first')
  expect(codeOf(await tus.append(conflicting, 0, 'last'))).toEqual([409, 'files/name-taken'])
  expect(codeOf(await tus.create(['a'], 'conflicting', 4, withKey('conflicting')))).toEqual([409, 'files/name-taken'])

  await store.deleteFile(['a'], 'conflicting')
  const again = await tus.create(['a'], 'conflicting', 4, withKey('conflicting'))
  expect((await tus.append(String(again.headers.location), 0, 'last')).statusCode).toBe(204)
})

it('creates a new upload for the key of an expired one', async () => {
  const { dataDir, tus } = await withFolders(await startApi())
  const expired = await tus.create(['a'], 'expired', 4, withKey('expired'))
  const db = await openTestDatabase(dataDir)
  await db.updateTable('upload').set({ expires_at: new Date().toISOString() }).execute()
  const again = await tus.create(['a'], 'expired', 4, withKey('expired'))
  expect(again.statusCode).toBe(201)
  expect(again.headers.location).not.toBe(expired.headers.location)
})

it('keeps the newest finished uploads of an account up to a limit, and those of others', async () => {
  const { app, dataDir, tus } = await withFolders(await startApi())
  const db = await openTestDatabase(dataDir)
  const owner_id = (await db.selectFrom('account').select('id').executeTakeFirstOrThrow()).id
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const rows = Array.from({ length: MAX_FINISHED + 5 }, (_, n) => ({
    id: `${n}`.padStart(5, '0'),
    owner_id,
    bytes: 0,
    length: 0,
    finished: 1,
    expires_at,
  }))
  await db.insertInto('upload').values(rows).execute()
  const bob = tusOf(await signUp(app, 'bob@example.com'))
  expect((await bob.create(['a'], 'none', 0)).statusCode).toBe(404)
  const finished = async () =>
    (await db.selectFrom('upload').select('id').where('finished', '=', 1).orderBy('expires_at').execute()).map(
      ({ id }) => id,
    )
  expect(await finished()).toHaveLength(MAX_FINISHED + 5)

  const paths = [await tus.create(['a'], 'one', 0), await tus.create(['a'], 'two', 0)]
  const kept = await finished()
  // Each new upload finishes after the check.
  expect(kept).toHaveLength(MAX_FINISHED + 1)
  expect(kept).not.toContain('00005')
  for (const { headers } of paths) {
    expect((await tus.head(String(headers.location))).statusCode).toBe(200)
  }
})
