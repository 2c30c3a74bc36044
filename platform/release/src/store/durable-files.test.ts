import { expect, it } from 'vitest'
import { syncFolder } from './durable-files.ts'

it('accepts a folder that its file system cannot sync', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Only Linux has /proc, which cannot be synced')
  await expect(syncFolder('/proc/self')).resolves.toBeUndefined()
})

it('rejects a folder that does not exist', async () => {
  await expect(syncFolder('/none')).rejects.toThrow('ENOENT')
})
