import { readdir } from 'node:fs/promises'
import { newFolder } from '@mfe/release/testing'
import { expect, it } from 'vitest'
import { createWorkFolder } from './work-folders.ts'

it('takes no publication on a disk that is nearly full, so the site’s own data has room', async () => {
  const root = await newFolder()
  const full = createWorkFolder(root, async () => 100 * 1024 ** 2)
  await expect(full).rejects.toMatchObject({ status: 507, code: 'server/disk-full' })
  await expect(full).rejects.not.toThrow(root)
  expect(await readdir(root)).toEqual([])
  await createWorkFolder(root, async () => 1024 ** 3)
  expect(await readdir(root)).toHaveLength(1)
})
