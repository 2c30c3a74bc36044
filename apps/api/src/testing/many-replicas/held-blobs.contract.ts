import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { countHeldBytes, createHeldBlobs, type HeldBlobs, MAX_HOLD_MS } from '#bytes/notes/held-blobs.ts'
import { createQuota } from '#bytes/quota/quota.ts'
import { createUsage } from '#bytes/quota/usage.ts'
import type { Db } from '#database/open.ts'
import { createReplicasRepo } from '#live/replicas/replica.ts'
import { createErasureRepo } from '#people/erasure/erasure.service.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { createRemovalRepo } from '#tree/removal/removal.service.ts'
import { addAccount, addFolder, newFile } from '../rows.ts'

const logger = { warn: () => undefined }
const space = { assertRoomFor: async () => undefined }

/** Tests the contract of holds, on either engine. */
export function describeHeldBlobs(open: () => Promise<Db>): void {
  let db: Db
  let ada: string
  let folder: string
  let deleted: string[]
  let held: HeldBlobs
  beforeEach(async () => {
    db = await open()
    ada = await addAccount(db)
    folder = await addFolder(db, ada, 'a')
    deleted = []
    const blobs = { deleteAll: async (ids: readonly string[]) => void deleted.push(...ids) }
    await createReplicasRepo(db).beat('replica')
    held = createHeldBlobs({ db, blobs, replicaId: 'replica', logger })
  })

  async function store(...names: string[]): Promise<void> {
    for (const name of names) await createFilesRepo(db).store(newFile(ada, folder, name))
  }
  const deleteFile = (name: string) => createFilesRepo(db).delete(ada, folder, name)

  describe('a deleted blob', () => {
    it('waits for the holds that started before its deletion, and for no later one', async () => {
      await store('x', 'y')
      const endHolds = [await held.hold(ada), await held.hold(ada)]
      expect(await deleteFile('x')).toEqual([])
      const endLater = await held.hold(ada)
      expect(await deleteFile('y')).toEqual([])
      for (const endHold of endHolds) {
        expect(deleted).toEqual([])
        await endHold()
        await endHold()
      }
      expect(deleted).toEqual(['blob of x'])
      await endLater()
      expect(deleted).toEqual(['blob of x', 'blob of y'])
      await store('z')
      expect(await deleteFile('z')).toEqual(['blob of z'])
    })

    it('waits if its file was replaced', async () => {
      await store('x')
      const endHold = await held.hold(ada)
      const blob = { id: 'new blob', size: 1, sha256: '', crc32: 0 }
      const replaced = newFile(ada, folder, 'x', { blob, rule: { onConflict: 'replace', ifMatch: '*' } })
      expect(await createFilesRepo(db).store(replaced)).toMatchObject({ blobIds: [] })
      await endHold()
      expect(deleted).toEqual(['blob of x'])
    })

    it('does not wait for the holds of other accounts', async () => {
      await store('x')
      await held.hold(await addAccount(db, 'bob@example.com'))
      expect(await deleteFile('x')).toEqual(['blob of x'])
    })

    it('waits even if its folder was deleted', async () => {
      await store('x', 'y')
      const endHold = await held.hold(ada)
      expect(await createRemovalRepo(db).markDeleted(folder)).toMatchObject({ files: 2, bytes: 20, blobIds: [] })
      await endHold()
      expect(deleted.toSorted()).toEqual(['blob of x', 'blob of y'])
    })

    it('remains while a copy of its file exists, and is then deleted once, after the holds end', async () => {
      const shared = { blob: { id: 'shared', size: 10, sha256: '', crc32: 0 } }
      for (const name of ['x', 'y', 'z']) await createFilesRepo(db).store(newFile(ada, folder, name, shared))
      const endEarlier = await held.hold(ada)
      expect(await deleteFile('x')).toEqual([])
      await endEarlier()
      expect(deleted).toEqual([])
      const endHold = await held.hold(ada)
      expect(await createRemovalRepo(db).markDeleted(folder)).toMatchObject({ files: 2, bytes: 20, blobIds: [] })
      expect(await db.selectFrom('doomed_blob').select('size').execute()).toEqual([{ size: 10 }])
      await endHold()
      expect(deleted).toEqual(['shared'])
    })

    it('leaves the quota at once; only what exceeds one quota counts until it is deleted', async () => {
      const quota = createQuota({ db, space, limit: 15, replicaId: 'replica' })
      const usage = createUsage(db, { USER_QUOTA_BYTES: 15, MAX_UPLOAD_BYTES: 0 })
      await store('x')
      const endHold = await held.hold(ada)
      await deleteFile('x')
      expect(await usage(ada)).toMatchObject({ usedBytes: 0, reservedBytes: 0 })
      await store('y')
      await deleteFile('y')
      expect([await countHeldBytes(db), await usage(ada)]).toMatchObject([20, { usedBytes: 0, reservedBytes: 5 }])
      await expect(quota.reserve(ada, 11)).rejects.toMatchObject({ code: 'storage/quota' })
      await quota.reserve(ada, 10)
      await endHold()
      expect([await countHeldBytes(db), await usage(ada)]).toMatchObject([0, { reservedBytes: 10 }])
    })

    it('waits for an hour at most, however slowly it is read', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      await store('x')
      const endHold = await held.hold(ada)
      await deleteFile('x')
      vi.advanceTimersByTime(MAX_HOLD_MS - 1)
      await held.deleteUnheld()
      expect(deleted).toEqual([])
      vi.advanceTimersByTime(1)
      await vi.waitFor(() => expect(deleted).toEqual(['blob of x']), { timeout: 30_000 })
      await endHold()
    })

    it('is deleted once the replica that held it is dead; a dead replica cannot start a hold', async () => {
      await store('x')
      await held.hold(ada)
      await deleteFile('x')
      await held.deleteUnheld()
      expect(deleted).toEqual([])
      await createReplicasRepo(db).remove('replica')
      await held.deleteUnheld()
      expect(deleted).toEqual(['blob of x'])
      await expect(held.hold(ada)).rejects.toMatchObject({ code: 'server/busy' })
    })

    it('is deleted by the next attempt if the first one fails', async () => {
      await store('x')
      const broken = { deleteAll: () => Promise.reject(new Error('EIO')) }
      const endHold = await createHeldBlobs({ db, blobs: broken, replicaId: 'replica', logger }).hold(ada)
      await deleteFile('x')
      await expect(endHold()).rejects.toThrow('EIO')
      await held.deleteUnheld()
      expect(deleted).toEqual(['blob of x'])
    })
  })

  describe('an account', () => {
    it('has at most `max` concurrent holds across all replicas', async () => {
      await createReplicasRepo(db).beat('other')
      const other = createHeldBlobs({ db, blobs: { deleteAll: async () => undefined }, replicaId: 'other', logger })
      const endHold = await held.hold(ada, 2)
      await other.hold(ada, 2)
      for (const replica of [held, other]) {
        await expect(replica.hold(ada, 2)).rejects.toMatchObject({ code: 'request/too-many' })
      }
      await other.hold(await addAccount(db, 'bob@example.com'), 1)
      await endHold()
      await other.hold(ada, 2)
      await createReplicasRepo(db).remove('other')
      await held.hold(ada, 1)
    })

    it('can start no hold once it is closed, and its deletion ends those that it has', async () => {
      await store('x', 'y')
      await held.hold(ada)
      expect(await deleteFile('x')).toEqual([])
      await createErasureRepo(db).closeAccount(ada)
      await expect(held.hold(ada)).rejects.toMatchObject({ code: 'server/busy' })
      await held.deleteUnheld()
      expect([deleted, await deleteFile('y')]).toEqual([['blob of x'], ['blob of y']])
    })
  })
}
