import { inTransaction } from '@mfe/engines/transaction'
import { expect, it } from 'vitest'
import { createAccountsRepo } from '../accounts/accounts.repo.ts'
import { createContactRepo } from '../contact/contact.repo.ts'
import { createErasureRepo } from '../erasure/erasure.repo.ts'
import { createFilesRepo } from '../files/files.repo.ts'
import { createFoldersRepo } from '../folders/folders.repo.ts'
import { createResetRepo } from '../password-reset/reset.repo.ts'
import { createRemovalRepo } from '../removal/removal.repo.ts'
import { beginUpload } from '../resumable/begin-upload.ts'
import type { Deps } from '../resumable/deps.ts'
import { createResumableRepo } from '../resumable/resumable.repo.ts'
import { deleteExpiredMessages } from '../retention/retention.ts'
import { createSessionsRepo } from '../sessions/sessions.repo.ts'
import { createSessionsService } from '../sessions/sessions.service.ts'
import type { Db } from '../shared/database/open.ts'
import { createOutboxRepo, enqueue } from '../shared/mail/outbox.repo.ts'
import { createReplicasRepo } from '../shared/replicas/replicas.repo.ts'
import { createHeldBlobs } from '../shared/storage/held-blobs.ts'
import { createQuota } from '../shared/storage/quota.ts'
import { policies } from '../shared/throttle/policies.ts'
import { createThrottle } from '../shared/throttle/throttle.ts'
import { countUse, createSharesRepo } from '../shares/shares.repo.ts'
import { after, afterSum, type Moment, race } from '../testing/race.ts'
import {
  addAccount,
  addApplication,
  addFolder,
  allowEntry,
  mail,
  newFile,
  newLink,
  newSession,
} from '../testing/rows.ts'
import { createTestPostgres } from '../testing/test-postgres.ts'

// Each test fails without the lock that its transaction takes first, except where a single statement or a unique index
// prevents the race.

const NOW = '2026-06-01T00:00:00.000Z'
const space = { assertRoomFor: async () => undefined }
const limits = { space, limit: 100, replicaId: '' }
const isUpdate: Moment = (query) => query.kind === 'UpdateQueryNode'
const fulfilled = (value: unknown) => ({ status: 'fulfilled', value })
const rejected = (reason: object) => ({ status: 'rejected', reason: expect.objectContaining(reason) })

async function replicas() {
  const open = await createTestPostgres()
  const db = await open()
  const ada = await addAccount(db)
  return {
    db,
    ada,
    openAnother: open,
    between: <One, Two>(moment: Moment, first: (db: Db) => Promise<One>, second: (db: Db) => Promise<Two>) =>
      race(open, moment, first, second),
    /** Runs the same call on both replicas. */
    twice: <Result>(moment: Moment, run: (db: Db) => Promise<Result>) => race(open, moment, run, run),
    rows: async (table: 'session' | 'password_reset' | 'enquiry' | 'upload' | 'folder' | 'file') =>
      (await db.selectFrom(table).selectAll().execute()).length,
  }
}

it('stores a repeated upload once', async () => {
  const { db, ada, twice } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  const once = { scope: 'upload', key: 'k', fingerprint: 'f' }
  const outcomes = await twice(after('Select', 'idempotency'), (replica) =>
    createFilesRepo(replica).store(newFile(ada, folder, 'x', { once })),
  )
  expect(outcomes).toMatchObject([fulfilled({ isRepeated: false }), fulfilled({ isRepeated: true })])
})

it('removes a file that is stored in a folder while the folder is removed', async () => {
  const { db, ada, between } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  const [stored, removed] = await between(
    after('Select', 'folder'),
    (replica) => createFilesRepo(replica).store(newFile(ada, folder, 'x')),
    (replica) => createRemovalRepo(replica).detach(folder),
  )
  expect([stored, removed]).toMatchObject([fulfilled({ name: 'x' }), fulfilled({ blobIds: ['blob of x'] })])
})

it('removes a file that is stored while the removal of all folders continues', async () => {
  const { db, ada, between } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  const [stored, removed] = await between(
    after('Select', 'folder'),
    (replica) => createFilesRepo(replica).store(newFile(ada, folder, 'x')),
    (replica) => createRemovalRepo(replica).nextOf(ada),
  )
  expect([stored, removed]).toMatchObject([fulfilled({ name: 'x' }), fulfilled({ blobIds: ['blob of x'] })])
})

it('removes a subfolder that is created while its folder is removed', async () => {
  const { db, ada, between } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  const [created, removed] = await between(
    after('Select', 'folder'),
    (replica) => createFoldersRepo(replica).insert({ ownerId: ada, parent: ['a'], name: 'b' }, allowEntry),
    (replica) => createRemovalRepo(replica).detach(folder),
  )
  expect([created, removed]).toMatchObject([fulfilled('created'), fulfilled({ folders: 2 })])
})

it('enforces the entry limit for folders that two replicas create', async () => {
  const { db, ada, between } = await replicas()
  const create = (name: string) => (replica: Db) =>
    createFoldersRepo(replica).insert(
      { ownerId: ada, parent: [], name },
      createQuota({ ...limits, db: replica, maxEntries: 2 }).assertEntryAllowed,
    )
  await addFolder(db, ada, 'a')
  const outcomes = await between(after('Select', 'file'), create('b'), create('c'))
  expect(outcomes).toEqual([fulfilled('created'), rejected({ code: 'storage/too-many-entries' })])
})

it('creates one of two folders with the same name', async () => {
  const { ada, twice, rows } = await replicas()
  const outcomes = await twice(after('Insert', 'folder'), (replica) =>
    createFoldersRepo(replica).insert({ ownerId: ada, parent: [], name: 'a' }, allowEntry),
  )
  expect(outcomes).toEqual([fulfilled('created'), fulfilled('name-taken')])
  expect(await rows('folder')).toBe(1)
})

it('stores one of two files with the same name', async () => {
  const { db, ada, between, rows } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  const store = (id: string) => (replica: Db) =>
    createFilesRepo(replica).store(newFile(ada, folder, 'x', { blob: { id, size: 1, sha256: '' } }))
  const outcomes = await between(after('Insert', 'file'), store('one'), store('two'))
  expect(outcomes).toMatchObject([fulfilled({ name: 'x' }), fulfilled('name-taken')])
  expect(await rows('file')).toBe(1)
})

const replace = (ownerId: string, folder: string, ifMatch: string, blobId: string) => (replica: Db) => {
  const blob = { id: blobId, size: 1, sha256: `hash of ${blobId}` }
  return createFilesRepo(replica).store(
    newFile(ownerId, folder, 'x', { blob, rule: { onConflict: 'replace', ifMatch } }),
  )
}

it('replaces a version of a file once', async () => {
  const { db, ada, between } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  await createFilesRepo(db).store(newFile(ada, folder, 'x'))
  const outcomes = await between(
    after('Select', 'file'),
    replace(ada, folder, '"hash of x"', 'one'),
    replace(ada, folder, '"hash of x"', 'two'),
  )
  expect(outcomes).toMatchObject([fulfilled({ blobIds: ['blob of x'] }), fulfilled('changed')])
  expect(await createFilesRepo(db).find(folder, 'x')).toMatchObject({ blobId: 'one' })
})

it('deletes the newer bytes of a file that is deleted while it is replaced', async () => {
  const { db, ada, between } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  await createFilesRepo(db).store(newFile(ada, folder, 'x'))
  const outcomes = await between(after('Select', 'file'), replace(ada, folder, '*', 'one'), (replica) =>
    createFilesRepo(replica).delete(ada, folder, 'x'),
  )
  expect(outcomes).toMatchObject([fulfilled({ blobIds: ['blob of x'] }), fulfilled(['one'])])
})

it('renames a file that is being replaced, and keeps its new bytes', async () => {
  const { db, ada, between } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  await createFilesRepo(db).store(newFile(ada, folder, 'x'))
  const outcomes = await between(after('Select', 'file'), replace(ada, folder, '*', 'one'), (replica) =>
    createFilesRepo(replica).rename(folder, 'x', 'y'),
  )
  expect(outcomes).toMatchObject([fulfilled({ blobIds: ['blob of x'] }), fulfilled('renamed')])
  expect(await createFilesRepo(db).find(folder, 'y')).toMatchObject({ blobId: 'one' })
})

it('numbers two files differently when both are kept concurrently', async () => {
  const { db, ada, between } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  const keep = (id: string) => (replica: Db) =>
    createFilesRepo(replica).store(
      newFile(ada, folder, 'x', { blob: { id, size: 1, sha256: '' }, rule: { onConflict: 'keep-both' } }),
    )
  const outcomes = await between(after('Insert', 'file'), keep('one'), keep('two'))
  expect(outcomes).toMatchObject([fulfilled({ name: 'x' }), fulfilled({ name: 'x (1)' })])
})

it('credits the space of a file to only one of two uploads that replace it', async () => {
  const { db, ada, twice } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  await createFilesRepo(db).store(newFile(ada, folder, 'x', { blob: { id: 'one', size: 60, sha256: '' } }))
  const outcomes = await twice(after('Select', 'upload'), async (replica) => {
    const find = createFilesRepo(replica).find
    await createQuota({ ...limits, db: replica }).reserve(ada, 60, (trx) => find(folder, 'x', trx))
  })
  expect(outcomes).toEqual([fulfilled(undefined), rejected({ code: 'storage/quota' })])
})

it('renames only one of two files to the same name', async () => {
  const { db, ada, between } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  for (const name of ['x', 'y']) await createFilesRepo(db).store(newFile(ada, folder, name))
  const rename = (name: string) => (replica: Db) => createFilesRepo(replica).rename(folder, name, 'z')
  const outcomes = await between(isUpdate, rename('x'), rename('y'))
  expect(outcomes).toEqual([fulfilled('renamed'), fulfilled('name-taken')])
})

it('registers one of two accounts with the same email', async () => {
  const { between } = await replicas()
  const names = { first_name: 'Bob', last_name: 'Okafor', phone_number: '1' }
  const register = (replica: Db) =>
    createAccountsRepo(replica).insert({ ...names, email: 'bob@example.com', password_hash: 'hash' })
  const outcomes = await between(
    after('Insert', 'account'),
    (replica) => replica.transaction().execute(register),
    register,
  )
  expect(outcomes).toEqual([fulfilled(expect.any(String)), fulfilled(undefined)])
})

it('limits the archives of an account across replicas', async () => {
  const { db, ada, between } = await replicas()
  const blobs = { deleteAll: async () => undefined }
  for (const id of ['one', 'two']) await createReplicasRepo(db).beat(id)
  const open = (replicaId: string) => async (replica: Db) => {
    await createHeldBlobs({ db: replica, blobs, replicaId }).hold(ada, 1)
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

it.each([
  ['the password is set', (db: Db, id: string) => createAccountsRepo(db).setPassword(id, 'new')],
  [
    'the password is changed',
    (db: Db, accountId: string) =>
      createAccountsRepo(db).changePassword({
        accountId,
        verifiedHash: 'hash',
        passwordHash: 'new',
        keepSession: '',
        mail,
      }),
  ],
  ['the account is closed', (db: Db, id: string) => createErasureRepo(db).closeAccount(id)],
] as const)('ends a session that starts while %s', async (_what, end) => {
  const { ada, between, rows } = await replicas()
  const [started] = await between(
    after('Select', 'account'),
    (replica) => createSessionsRepo(replica).insert(newSession(ada), 'hash'),
    async (replica) => void (await end(replica, ada)),
  )
  expect(started).toEqual(fulfilled(true))
  expect(await rows('session')).toBe(0)
})

it('enforces the session limit when two replicas start sessions', async () => {
  const { ada, twice, rows } = await replicas()
  await twice(after('Delete', 'session'), (replica) => createSessionsRepo(replica, 1).insert(newSession(ada), 'hash'))
  expect(await rows('session')).toBe(1)
})

it('rejects a session that another replica has ended', async () => {
  const { ada, db, openAnother } = await replicas()
  const open = (replica: Db) =>
    createSessionsService({ sessions: createSessionsRepo(replica), idle: 3_600_000, max: 3_600_000 })
  const [a, b] = [open(db), open(await openAnother())]
  const account = { id: ada, email: 'ada@example.com', password_hash: 'hash' }
  const { token = '' } = (await a.start(account, { address: '', agent: undefined })) ?? {}
  const { sessionId } = await b.byToken(token, undefined)
  await a.end(sessionId)
  await expect(b.byToken(token, undefined)).rejects.toMatchObject({ code: 'session/none' })
})

it('accepts one of two concurrent password changes', async () => {
  const { ada, twice } = await replicas()
  const change = { accountId: ada, verifiedHash: 'hash', passwordHash: 'new', keepSession: '', mail }
  const outcomes = await twice(after('Select', 'account'), (replica) =>
    createAccountsRepo(replica).changePassword(change),
  )
  expect(outcomes).toEqual([fulfilled(true), fulfilled(false)])
})

it('keeps one of two reset links that are requested concurrently', async () => {
  const { ada, between, rows } = await replicas()
  const request = (token: string) => (replica: Db) => createResetRepo(replica).insert(newLink(ada, token), mail)
  await between(after('Delete', 'password_reset'), request('one'), request('two'))
  expect(await rows('password_reset')).toBe(1)
})

it('redeems a reset link once', async () => {
  const { db, ada, twice } = await replicas()
  await createResetRepo(db).insert(newLink(ada, 'token'), mail)
  const outcomes = await twice(after('Delete', 'password_reset'), (replica) =>
    createResetRepo(replica).redeem('token', NOW, 'new', () => mail),
  )
  expect(outcomes).toEqual([fulfilled({ id: ada, email: 'ada@example.com' }), fulfilled(undefined)])
})

it('redeems a reset link while another one is requested, without a deadlock', async () => {
  const { db, ada, between } = await replicas()
  await createResetRepo(db).insert(newLink(ada, 'token'), mail)
  const isDeletion = after('Delete', 'password_reset')
  let deletions = 0
  const counted = (replica: Db) =>
    replica.withPlugin({
      transformQuery({ node }) {
        if (isDeletion(node)) deletions += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
  await between(
    isDeletion,
    (replica) => createResetRepo(counted(replica)).redeem('token', NOW, 'new', () => mail),
    (replica) => createResetRepo(counted(replica)).insert(newLink(ada, 'next'), mail),
  )
  // The victim of a deadlock would have been retried.
  expect(deletions).toBe(3)
})

it('rejects a folder that is created while its account is deleted', async () => {
  const { db, ada, between, rows } = await replicas()
  const [removed, created] = await between(
    after('Select', 'folder'),
    (replica) => createErasureRepo(replica).deleteAccount(ada),
    (replica) => createFoldersRepo(replica).insert({ ownerId: ada, parent: [], name: 'a' }, allowEntry),
  )
  expect([removed, created]).toEqual([fulfilled(true), rejected({ kind: 'no-parent' })])
  expect([await rows('folder'), await createAccountsRepo(db).byId(ada)]).toEqual([0, undefined])
})

it('deletes a message once', async () => {
  const { db, twice } = await replicas()
  await addApplication(db, 'A-1')
  const outcomes = await twice(after('Select', 'application'), (replica) =>
    createErasureRepo(replica).deleteMessage('A-1'),
  )
  expect(outcomes).toEqual([fulfilled({ blobIds: ['blob of A-1'], mailIds: [] }), fulfilled(undefined)])
})

it('deletes an expired message once', async () => {
  const { db, twice } = await replicas()
  await addApplication(db, 'A-1', '2025-01-01T00:00:00.000Z')
  const outcomes = await twice(after('Select', 'application'), async (replica) => {
    const blobs = { deleteAll: async () => undefined }
    const mailFiles = { deleteAll: async () => undefined, deleteOlderThan: async () => 0 }
    return (await deleteExpiredMessages({ db: replica, blobs, mailFiles }, new Date(NOW))).applications
  })
  expect(outcomes).toEqual([fulfilled(1), fulfilled(0)])
})

it('counts concurrent attempts on two replicas', async () => {
  const { db, twice } = await replicas()
  await twice(after('Select', 'throttle'), (replica) =>
    createThrottle(replica, { enabled: true, secret: 's' }).attempt('registration', '192.0.2.1'),
  )
  expect(await db.selectFrom('throttle').select('count').execute()).toEqual([{ count: 2 }])
})

it('allows one of two replicas the last attempt before a wait', async () => {
  const { db, twice } = await replicas()
  const attempt = (replica: Db) =>
    createThrottle(replica, { enabled: true, secret: 's' }).attempt('reset-account', 'ada@example.com')
  for (let n = 1; n < policies['reset-account'].free; n += 1) await attempt(db)
  const outcomes = await twice(after('Select', 'throttle'), attempt)
  expect(outcomes).toEqual([fulfilled(undefined), rejected({ code: 'request/too-many' })])
})

it('stores a repeated message once', async () => {
  const { twice, rows } = await replicas()
  const form = { firstName: 'Ada', phoneNumber: '1', email: 'ada@example.com', subject: 'Hi', message: 'Hello' }
  const key = { scope: 'contact', key: 'k', fingerprint: 'f' }
  const outcomes = await twice(after('Select', 'idempotency'), (replica) =>
    createContactRepo(replica).insert(form, 'E-1', [mail], key),
  )
  expect(outcomes).toMatchObject([fulfilled({ isRepeated: false }), fulfilled({ isRepeated: true })])
  expect(await rows('enquiry')).toBe(1)
})

it('leases an email to one worker', async () => {
  const { db, between } = await replicas()
  await db.transaction().execute((trx) => enqueue(trx, [mail]))
  const now = '9999-01-01T00:00:00.000Z'
  const lease = (replica: Db) => createOutboxRepo(replica, 'replica').lease(now)
  const outcomes = await between(isUpdate, (replica) => replica.transaction().execute(lease), lease)
  expect(outcomes).toMatchObject([{ value: { length: 1 } }, { value: { length: 0 } }])
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
    const outcomes = await twice(isUpdate, (replica) => inTransaction(replica, (trx) => countUse(trx, id, NOW, 0)))
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
          if (!(await countUse(trx, 's', NOW, 10))) throw new Error('ended')
        },
      }),
    )
  const both = await between(
    isUpdate,
    (replica) => insert(replica, 'x'),
    (replica) => insert(replica, 'y'),
  )
  expect([both, await rows('file')]).toEqual([
    [fulfilled(expect.objectContaining({ name: 'x' })), rejected({ message: 'ended' })],
    1,
  ])
  await db.updateTable('share').set({ max_uses: 2 }).execute()
  const [revoked, stored] = await between(
    after('Delete', 'share'),
    (replica) => inTransaction(replica, (trx) => trx.deleteFrom('share').where('id', '=', 's').execute()),
    (replica) => insert(replica, 'z'),
  )
  expect([revoked.status, stored]).toEqual(['fulfilled', rejected({ message: 'ended' })])
})

it('creates one link for a repeated request', async () => {
  const { db, ada, twice } = await replicas()
  await addFolder(db, ada, 'a')
  const once = { scope: 'share', key: 'k', fingerprint: 'f' }
  const link = {
    owner_id: ada,
    kind: 'read',
    expires_at: '9999-01-01',
    path: ['a'],
    fileName: undefined,
    once,
  } as const
  const limits = { password_hash: null, max_uses: null, max_bytes: null }
  let n = 0
  const outcomes = await twice(after('Select', 'idempotency'), (replica) =>
    createSharesRepo(replica).create({ ...link, ...limits, token_hash: `${n++}` }),
  )
  const { id, token_hash } = await db.selectFrom('share').selectAll().executeTakeFirstOrThrow()
  expect([outcomes, token_hash]).toEqual([[fulfilled({ id }), fulfilled({ id })], '1'])
})
