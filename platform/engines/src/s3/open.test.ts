import { expect, it, vi } from 'vitest'
import { DEFAULT_BUCKET_SETTINGS, openBucket } from './index.ts'

const loaded = vi.hoisted(() => vi.fn())
vi.mock(import('@aws-sdk/client-s3'), async (importOriginal) => {
  loaded()
  return await importOriginal()
})

it('loads the client library only when a bucket is opened, and requires a key', async () => {
  expect(loaded).not.toHaveBeenCalled()
  const settings = { ...DEFAULT_BUCKET_SETTINGS, url: 's3://files?region=eu-central-1' }
  await expect(openBucket(settings)).rejects.toThrow('To fix: set AWS_ACCESS_KEY_ID')
  expect(loaded).toHaveBeenCalledOnce()
  const bucket = await openBucket({ ...settings, key: { id: 'id', secret: 'secret' } })
  bucket.close()
  await expect(openBucket({ ...settings, url: 's3://files' })).rejects.toThrow('Invalid storage URL: name the endpoint')
})
