import { expect, it } from 'vitest'
import { createDiskSpace } from '../shared/storage/disk/disk-space.ts'
import { NO_SMALL_DISK, smallDisk } from '../testing/child/small-disk.ts'
import { temporaryDirectory } from '../testing/start-api.ts'

const CHUNK = 64 * 1024

it('grants all concurrent requests that fit on the disk', async () => {
  const { take } = createDiskSpace(await temporaryDirectory(), 0)
  await Promise.all(Array.from({ length: 1000 }, () => take(CHUNK)))
})

it('grants concurrent requests only the space beyond the reserve', async ({ skip }) => {
  const disk = (await smallDisk('size=40m')) ?? skip(NO_SMALL_DISK)
  const { take } = createDiskSpace(disk, 8 * 1024 ** 2)
  const responses = await Promise.allSettled(Array.from({ length: 1000 }, () => take(CHUNK)))
  expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(512)
  await expect(take(33 * 1024 ** 2)).rejects.toMatchObject({ code: 'storage/full' })
  await take(CHUNK)
})
