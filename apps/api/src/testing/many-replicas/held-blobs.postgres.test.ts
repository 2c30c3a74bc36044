import { describe, expect, it } from 'vitest'
import { createHeldBlobs } from '#bytes/notes/held-blobs.ts'
import type { Db } from '#database/open.ts'
import { createReplicasRepo } from '#live/replicas/replica.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { createRemovalRepo } from '#tree/removal/removal.service.ts'
import { createTreeWalk } from '#tree/walk.ts'
import { after, race } from '../race.ts'
import { addAccount, addFolder, newFile } from '../rows.ts'
import { createTestPostgres } from '../test-postgres.ts'
import { describeHeldBlobs } from './held-blobs.contract.ts'

describe('on PostgreSQL', () => describeHeldBlobs(async () => (await createTestPostgres())()))

async function site() {
  const open = await createTestPostgres()
  const db = await open()
  const ada = await addAccount(db)
  const folder = await addFolder(db, ada, 'a')
  await createFilesRepo(db).store(newFile(ada, folder, 'x'))
  await createReplicasRepo(db).beat('replica')
  const deleted: string[] = []
  const blobs = { deleteAll: async (ids: readonly string[]) => void deleted.push(...ids) }
  return {
    open,
    ada,
    folder,
    deleted,
    holdsOf: (replica: Db) =>
      createHeldBlobs({ db: replica, blobs, replicaId: 'replica', logger: { warn: () => undefined } }),
  }
}

it('starts a hold after a deletion in progress, and reads no deleted file', async () => {
  const { open, ada, folder, holdsOf } = await site()
  const [removed, read] = await race(
    open,
    after('Select', 'blob_hold'),
    (replica) => createRemovalRepo(replica).markDeleted(folder),
    async (replica) => {
      await holdsOf(replica).hold(ada)
      return createTreeWalk(replica).filesIn([folder])
    },
  )
  expect([removed, read]).toMatchObject([{ value: { blobIds: ['blob of x'] } }, { value: [] }])
})

it('keeps the bytes of a file that is deleted while a hold is starting', async () => {
  const { open, ada, folder, holdsOf } = await site()
  const [, removed] = await race(
    open,
    after('Insert', 'blob_hold'),
    (replica) => holdsOf(replica).hold(ada),
    (replica) => createFilesRepo(replica).delete(ada, folder, 'x'),
  )
  expect(removed).toMatchObject({ value: [] })
})

it('ends a hold after a deletion that has seen it, and leaves no blob behind', async () => {
  const { open, ada, folder, deleted, holdsOf } = await site()
  const endsOf = new Map<Db, () => Promise<void>>()
  const [removed] = await race(
    open,
    after('Insert', 'doomed_blob'),
    async (replica) => {
      await holdsOf(replica)
        .hold(ada)
        .then((end) => endsOf.set(replica, end))
      return createFilesRepo(replica).delete(ada, folder, 'x')
    },
    async () => {
      for (const end of endsOf.values()) await end()
    },
  )
  expect([removed, deleted]).toMatchObject([{ value: [] }, ['blob of x']])
})
