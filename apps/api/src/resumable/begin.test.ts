import { expect, it } from 'vitest'
import { openDatabase } from '../shared/database/open.ts'
import { withFolders } from '../testing/resumable.ts'
import { shareApi, startApi } from '../testing/start-api.ts'

const shared = shareApi(withFolders)
const under = (key: string) => ({ 'idempotency-key': key })

it('begins one upload under one Idempotency-Key', async () => {
  const { tus, codeOf } = shared()
  const key = under('one')
  const [one, two] = [await tus.begin(['a'], 'once', 5, key), await tus.begin(['a'], 'once', 5, key)]
  expect([two.statusCode, two.headers.location]).toEqual([201, one.headers.location])
  expect(codeOf(await tus.begin(['a'], 'another', 5, key))).toEqual([422, 'request/key-reused'])
})

it('begins anew under the key of an upload that its user has ended', async () => {
  const { store, tus } = shared()
  const ended = String((await tus.begin(['a'], 'ended', 4, under('ended'))).headers.location)
  await tus.append(ended, 0, 'ab')
  await tus.end(ended)

  const again = await tus.begin(['a'], 'ended', 4, under('ended'))
  expect([again.statusCode, again.headers['upload-offset']]).toEqual([201, '0'])
  const repeated = await tus.begin(['a'], 'ended', 4, under('ended'))
  expect(repeated.headers.location).toBe(again.headers.location)
  expect((await tus.append(String(again.headers.location), 0, 'abcd')).statusCode).toBe(204)
  expect((await store.download(['a'], 'ended')).body).toBe('abcd')
})

it('begins anew under the key of an upload whose name another file took, once that is gone', async () => {
  const { store, tus, codeOf } = shared()
  const late = String((await tus.begin(['a'], 'late', 4, under('late'))).headers.location)
  await store.upload(['a'], 'late', 'first')
  expect(codeOf(await tus.append(late, 0, 'last'))).toEqual([409, 'files/name-taken'])
  expect(codeOf(await tus.begin(['a'], 'late', 4, under('late')))).toEqual([409, 'files/name-taken'])

  await store.deleteFile(['a'], 'late')
  const again = await tus.begin(['a'], 'late', 4, under('late'))
  expect((await tus.append(String(again.headers.location), 0, 'last')).statusCode).toBe(204)
})

it('begins anew under the key of an upload that nobody continued for a day', async () => {
  const { dataDir, tus } = await withFolders(await startApi())
  const lapsed = await tus.begin(['a'], 'lapsed', 4, under('lapsed'))
  const db = await openDatabase(dataDir)
  await db.updateTable('upload').set({ expires_at: new Date().toISOString() }).execute()
  await db.destroy()
  const again = await tus.begin(['a'], 'lapsed', 4, under('lapsed'))
  expect(again.statusCode).toBe(201)
  expect(again.headers.location).not.toBe(lapsed.headers.location)
})
