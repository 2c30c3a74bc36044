import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDiskSpace } from '#bytes/disk/space.ts'
import { NO_SMALL_DISK, smallDisk } from '../child/small-disk.ts'
import { temporaryDirectory } from '../start-api.ts'

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

it('keeps 2% of the inodes free, of which records may use half', async ({ skip }) => {
  const disk = (await smallDisk('size=40m,nr_inodes=1000')) ?? skip(NO_SMALL_DISK)
  const space = createDiskSpace(disk, 0)
  const addFiles = async (from: number, to: number) => {
    for (let n = from; n < to; n += 1) await writeFile(join(disk, `${n}`), '')
  }
  await addFiles(0, 970)
  await space.assertRoomFor(0)
  await addFiles(970, 985)
  const full = { code: 'storage/full' }
  await expect(space.assertRoomFor(0)).rejects.toMatchObject(full)
  await expect(createDiskSpace(disk, 0).take(1)).rejects.toMatchObject(full)
  await space.assertInReserve(0)
  await addFiles(985, 995)
  await expect(space.assertInReserve(0)).rejects.toMatchObject(full)
})
