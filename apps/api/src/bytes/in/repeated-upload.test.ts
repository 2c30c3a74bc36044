import { expect, it } from 'vitest'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { openForm } from '#testing/uploads/open-request.ts'
import { withFolders } from '#testing/uploads/resumable.ts'

const KEY = { 'idempotency-key': 'k' }

/** Stores a file with a key, and returns a function that opens another upload with it. */
async function setUp() {
  const { app, dataDir, user, store } = await withFolders(await startApi())
  expect((await store.upload(['a'], 'x', 'known', KEY)).statusCode).toBe(201)
  const origin = await app.listen({ port: 0 })
  const fields = { parentFolderName: 'a', userEmail: user.email }
  const repeat = (headers: Record<string, string | number> = {}) =>
    openForm(`${origin}/api/files/upload`, {
      fields,
      headers: { authorization: `Bearer ${user.token}`, ...KEY, ...headers },
    })
  return { store, repeat, db: await openTestDatabase(dataDir) }
}

it('takes one of the 16 slots of its account', async () => {
  const { repeat } = await setUp()
  const responses = Array.from({ length: 17 }, () => repeat().response)
  expect(await Promise.any(responses)).toMatchObject({ status: 429, code: 'request/too-many' })
})

it('ends as soon as the file is larger than the stored one', async () => {
  const { store, repeat } = await setUp()
  const growing = repeat()
  growing.write('known and more')
  expect(await growing.response).toMatchObject({ status: 422, code: 'request/key-reused' })
  expect(await repeat({ 'upload-length': 6 }).response).toMatchObject({ status: 422, code: 'request/key-reused' })
  expect((await store.upload(['a'], 'x', 'known', KEY)).statusCode).toBe(201)
})
