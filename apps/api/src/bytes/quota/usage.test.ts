import { expect, it } from 'vitest'
import { startApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { signUp } from '#testing/user.ts'

it('returns the storage usage and limits of the caller only', async () => {
  const { app } = await startApi({ USER_QUOTA_BYTES: '1 MiB', MAX_UPLOAD_BYTES: '512 KiB' })
  const ada = await signUp(app, 'ada@example.com')
  const bob = await signUp(app, 'bob@example.com')
  const store = storeOf(ada)
  await store.createFolder(['a'])
  await store.createFolder(['a', 'b'])
  await store.upload(['a'], 'one', 'x'.repeat(100))
  await store.upload(['a', 'b'], 'two', 'x'.repeat(1000))

  const limits = { versionBytes: 0, quotaBytes: 1024 ** 2, maxUploadBytes: 512 * 1024, reservedBytes: 0 }
  const usage = async (user: typeof ada) => (await user.call('GET', '/api/account/usage')).json()
  expect(await usage(ada)).toEqual({ ...limits, usedBytes: 1100, files: 2, folders: 2 })
  expect(await usage(bob)).toEqual({ ...limits, usedBytes: 0, files: 0, folders: 0 })
  await store.deleteFolder(['a', 'b'])
  expect(await usage(ada)).toEqual({ ...limits, usedBytes: 100, files: 1, folders: 1 })

  expect((await app.inject('/api/account/usage')).statusCode).toBe(401)
})
