import { inTransaction } from '@mfe/engines/transaction'
import { expect, it } from 'vitest'
import type { Db } from '#database/open.ts'
import { countUse, createLinksRepo } from '#links/links.repo.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { after } from '../race.ts'
import { addFolder, newFile, newSession } from '../rows.ts'
import { fulfilled, isUpdate, NOW, rejected, replicas } from './racing-replicas.ts'

it('counts each of two uses of a link, but no more than its limit', async () => {
  const { db, ada, twice } = await replicas()
  const folder_id = await addFolder(db, ada, 'a')
  const row = { owner_id: ada, kind: 'read', folder_id, created_at: NOW, expires_at: '9999-01-01' } as const
  for (const max_uses of [1, 2]) {
    const id = `${max_uses}`
    await db
      .insertInto('share')
      .values({ ...row, id, token_hash: id, max_uses })
      .execute()
    const activity = { kind: 'downloaded', name: 'x' } as const
    const use = (replica: Db) => inTransaction(replica, (trx) => countUse(trx, id, activity, NOW))
    const outcomes = await twice(isUpdate, use)
    expect(outcomes).toEqual([fulfilled(true), fulfilled(max_uses === 2)])
  }
})

it('stores no more files through a link than it allows, and none once the link has been deleted', async () => {
  const { db, ada, between, rows } = await replicas()
  const folder_id = await addFolder(db, ada, 'a')
  const row = { id: 's', token_hash: 's', owner_id: ada, kind: 'drop', folder_id, max_uses: 1 } as const
  await db
    .insertInto('share')
    .values({ ...row, created_at: NOW, expires_at: '9999-01-01' })
    .execute()
  const insert = (replica: Db, name: string) =>
    createFilesRepo(replica).store(
      newFile(ada, folder_id, name, {
        settle: async (trx) => {
          const activity = { kind: 'received', name, bytes: 10 } as const
          if (!(await countUse(trx, 's', activity, NOW))) throw new Error('rejected')
        },
      }),
    )
  const both = await between(
    isUpdate,
    (replica) => insert(replica, 'x'),
    (replica) => insert(replica, 'y'),
  )
  expect([both, await rows('file')]).toEqual([
    [fulfilled(expect.objectContaining({ name: 'x' })), rejected({ message: 'rejected' })],
    1,
  ])
  await db.updateTable('share').set({ max_uses: 2 }).execute()
  const [revoked, stored] = await between(
    after('Delete', 'share'),
    (replica) => inTransaction(replica, (trx) => trx.deleteFrom('share').where('id', '=', 's').execute()),
    (replica) => insert(replica, 'z'),
  )
  expect([revoked.status, stored]).toEqual(['fulfilled', rejected({ message: 'rejected' })])
})

it('creates one link for a repeated request', async () => {
  const { db, ada, twice } = await replicas()
  await addFolder(db, ada, 'a')
  const idempotency = { scope: 'share', key: 'k', fingerprint: 'f' }
  const link = {
    owner_id: ada,
    kind: 'read',
    expires_at: '9999-01-01',
    path: ['a'],
    fileName: undefined,
    idempotency,
  } as const
  const page = { sender: null, notifies: 1 }
  const limits = { password_hash: null, max_uses: null, max_bytes: null, sealed_token: null, note: null, ...page }
  const session = newSession(ada)
  await db.insertInto('session').values(session).execute()
  const caller = { accountId: ada, sessionId: session.id }
  let n = 0
  const outcomes = await twice(after('Select', 'idempotency'), (replica) =>
    createLinksRepo(replica).create(caller, { ...link, ...limits, token_hash: `${n++}` }),
  )
  const { id, token_hash } = await db.selectFrom('share').selectAll().executeTakeFirstOrThrow()
  expect([outcomes, token_hash]).toEqual([[fulfilled({ id }), fulfilled({ id })], '1'])
})
