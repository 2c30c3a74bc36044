import { inTransaction } from '@mfe/engines/transaction'
import { expect, it, vi } from 'vitest'
import { beginUpload } from '#bytes/in/tus/begin-upload.ts'
import type { Deps } from '#bytes/in/tus/deps.ts'
import { createResumableRepo } from '#bytes/in/tus/resumable.repo.ts'
import { createHeldBlobs } from '#bytes/notes/held-blobs.ts'
import { createQuota } from '#bytes/quota/quota.ts'
import { createTotalQuota, ENTRY_BYTES } from '#bytes/quota/total-quota.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import { createReplicasRepo } from '#live/replicas/replica.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { after, afterSum, isWaiting, type Moment } from '../race.ts'
import { addAccount, addFolder, newFile } from '../rows.ts'
import { fulfilled, limits, rejected, replicas, space } from './racing-replicas.ts'

it('credits the space of a file to only one of two uploads that replace it', async () => {
  const { db, ada, twice } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  await createFilesRepo(db).store(newFile(ada, folder, 'x', { blob: { id: 'one', size: 60, sha256: '', crc32: 0 } }))
  const outcomes = await twice(after('Select', 'upload'), async (replica) => {
    const find = createFilesRepo(replica).find
    await createQuota({ ...limits, db: replica }).reserve(ada, 60, (trx) => find(folder, 'x', trx))
  })
  expect(outcomes).toEqual([fulfilled(undefined), rejected({ code: 'storage/quota' })])
})

it('limits the archives of an account across replicas', async () => {
  const { db, ada, between } = await replicas()
  const blobs = { deleteAll: async () => undefined }
  for (const id of ['one', 'two']) await createReplicasRepo(db).beat(id)
  const open = (replicaId: string) => async (replica: Db) => {
    await createHeldBlobs({ db: replica, blobs, replicaId, logger: { warn: () => undefined } }).hold(ada, 1)
  }
  const outcomes = await between(after('Select', 'blob_hold'), open('one'), open('two'))
  expect(outcomes).toEqual([fulfilled(undefined), rejected({ code: 'request/too-many' })])
})

it('enforces the quota for bytes that two replicas reserve', async () => {
  const { ada, twice } = await replicas()
  const outcomes = await twice(afterSum, async (replica) => {
    await createQuota({ ...limits, db: replica }).reserve(ada, 60)
  })
  expect(outcomes).toEqual([fulfilled(undefined), rejected({ code: 'storage/quota' })])
})

it('enforces the total quota for bytes that two replicas reserve for different accounts', async () => {
  const { db, ada, between } = await replicas()
  const bob = await addAccount(db, 'bob@example.com')
  const total = createTotalQuota({ space: { freeBytes: async () => Number.POSITIVE_INFINITY }, limit: 3 * ENTRY_BYTES })
  const reserve = (ownerId: string) => async (replica: Db) => {
    await createQuota({ ...limits, limit: 5 * ENTRY_BYTES, total, db: replica }).reserve(ownerId, ENTRY_BYTES)
  }
  const outcomes = await between(after('Select', 'upload'), reserve(ada), reserve(bob))
  expect(outcomes).toEqual([fulfilled(undefined), rejected({ code: 'storage/site-full' })])
})

it('reserves bytes for other accounts while one is locked for long, as during a copy', async () => {
  const { db, ada } = await replicas()
  const bob = await addAccount(db, 'bob@example.com')
  const total = createTotalQuota({ space: { freeBytes: async () => Number.POSITIVE_INFINITY }, limit: 9 * ENTRY_BYTES })
  const quota = createQuota({ ...limits, total, db })
  const [locked, copied] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const copy = inTransaction(db, async (trx) => {
    await lockAccount(trx, ada)
    locked.resolve()
    await copied.promise
  })
  await locked.promise
  const waiting = quota.reserve(ada, 1)
  await vi.waitUntil(() => isWaiting(db), { timeout: 30_000 })
  await quota.reserve(bob, 1)
  copied.resolve()
  await copy
  await waiting
})

it('enforces the quota for reservations that two replicas extend', async () => {
  const { ada, twice } = await replicas()
  const extend = async (replica: Db) => {
    const reservation = await createQuota({ ...limits, db: replica }).reserve(ada, 1)
    await reservation.cover(60)
  }
  const outcomes = await twice(countdown(afterSum, 2), extend)
  expect(outcomes).toEqual([fulfilled(undefined), rejected({ code: 'storage/quota' })])
})

it('starts one upload per key', async () => {
  const { db, ada, twice, rows } = await replicas()
  await addFolder(db, ada, 'a')
  const outcomes = await twice(after('Select', 'idempotency'), (replica) => begin(replica, ada, 'x', 'k'))
  expect(outcomes).toEqual([fulfilled(expect.any(String)), outcomes[0]])
  expect(await rows('upload')).toBe(1)
})

it('enforces the quota for uploads that two replicas start', async () => {
  const { db, ada, between } = await replicas()
  await addFolder(db, ada, 'a')
  const outcomes = await between(
    afterSum,
    (replica) => begin(replica, ada, 'x'),
    (replica) => begin(replica, ada, 'y'),
  )
  expect(outcomes).toEqual([fulfilled(expect.any(String)), rejected({ code: 'storage/quota' })])
})

/** Returns the moment after the n-th query of a kind. */
function countdown(isMoment: Moment, n: number): Moment {
  let left = n
  return (query) => isMoment(query) && --left === 0
}

function begin(replica: Db, accountId: string, fileName: string, key?: string): Promise<string> {
  const deps = {
    db: replica,
    uploads: createResumableRepo(replica),
    files: createFilesRepo(replica),
    quota: createQuota({ ...limits, db: replica }),
    space,
    replicaId: '',
    maxBytes: 1000,
  } as unknown as Deps
  const caller = { accountId, email: '', sessionId: '', expiresAt: '' }
  return beginUpload(deps, {
    caller,
    target: { folder: ['a'], fileName },
    rule: { onConflict: 'fail' },
    length: 60,
    key,
  })
}
