import type { Clock, Cutoff, TrustedTime } from '#database/clock/clock.ts'
import { newId } from '#database/ids.ts'
import type { Db } from '#database/open.ts'
import type { Secret } from '#database/secrets/secrets.ts'
import type { Email } from '#messages/outbox/outbox.repo.ts'
import { createAccountsRepo } from '#people/accounts/accounts.repo.ts'
import { createFoldersRepo } from '#tree/folders.repo.ts'
import type { EntryQuota } from '#tree/room.ts'
import type { NewFile } from '#tree/store-file.ts'

export const mail: Email = { kind: 'enquiry', recipient: 'office@example.com', subject: 'Hi', body: 'Hello' }

export const allowEntry = async () => undefined

/** Returns a quota with room for everything, except perhaps for what files replace. */
export const quotaFor = (earlierVersions: boolean): EntryQuota => ({
  openEntries: async () => ({
    assertRoom: allowEntry,
    takeRoom: async () => () => undefined,
    lock: allowEntry,
    hasRoomFor: async () => earlierVersions,
  }),
})

/** Inserts an account and resolves to its id. */
export async function addAccount(db: Db, email = 'ada@example.com', passwordHash = 'hash'): Promise<string> {
  const names = { first_name: 'Ada', last_name: 'Okafor', phone_number: '1' }
  const id = await createAccountsRepo(db).insert({ email, password_hash: passwordHash, ...names })
  if (!id) throw new Error(`${email} is taken`)
  return id
}

/** Inserts a folder at the end of the path and resolves to its id. */
export async function addFolder(db: Db, ownerId: string, ...path: string[]): Promise<string> {
  const folders = createFoldersRepo(db)
  await folders.insert({ ownerId, parent: path.slice(0, -1), name: path.at(-1) ?? '' }, allowEntry)
  const id = await folders.idOf(ownerId, path)
  if (!id) throw new Error(`${path.join('/')} does not exist`)
  return id
}

/** Returns a file for the folder, with the blob id `blob of <name>`. */
export const newFile = (ownerId: string, folderId: string, name: string, changes: Partial<NewFile> = {}): NewFile => ({
  ownerId,
  name,
  blob: { id: `blob of ${name}`, size: 10, sha256: `hash of ${name}`, crc32: 0 },
  folderId: async (trx) =>
    (await trx.selectFrom('folder').select('id').where('id', '=', folderId).executeTakeFirst())?.id,
  settle: async () => undefined,
  idempotency: undefined,
  rule: { onConflict: 'fail' },
  quota: quotaFor(false),
  ...changes,
})

export const newSession = (ownerId: string, seenAt = '2026-01-01T00:00:00.000Z') => {
  const id = newId(Date.now())
  return {
    id,
    owner_id: ownerId,
    token_hash: `token ${id}`,
    cookie_hash: `cookie ${id}`,
    created_at: seenAt,
    seen_at: seenAt,
    expires_at: '9999-01-01T00:00:00.000Z',
  }
}

export const newLink = (ownerId: string, token: string) => ({
  token_hash: token,
  owner_id: ownerId,
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '9999-01-01T00:00:00.000Z',
})

/** Inserts an application with one file, `blob of <reference>`. */
export async function addApplication(db: Db, reference: string, createdAt = new Date().toISOString()): Promise<void> {
  const texts = { first_name: '', last_name: '', email: '', role: '', company: '', phone_number: '', message: '' }
  const id = newId(Date.now())
  await db
    .insertInto('application')
    .values({ id, reference, ...texts, subject: '', description: '', created_at: createdAt })
    .execute()
  const file = { name: 'cv.pdf', size: 1, sha256: '', flags: '', blob_id: `blob of ${reference}` }
  await db
    .insertInto('attachment')
    .values({ id: newId(Date.now()), application_id: id, kind: 'cv', ...file })
    .execute()
}

/** Resolves to the blob id of the file with this name. */
export const blobOfFile = async (db: Db, name: string) =>
  (await db.selectFrom('file').select('blob_id').where('name', '=', name).executeTakeFirstOrThrow()).blob_id

/** Resolves to the blob id of the CV of the only application. */
export const blobOfCv = async (db: Db) =>
  (await db.selectFrom('attachment').select('blob_id').where('kind', '=', 'cv').executeTakeFirstOrThrow()).blob_id

const LONG_AGO = '2000-01-01T00:00:00.000Z'

/** Expires all leases, as if their holders had stopped renewing them. */
export const expireLeases = (db: Db) => db.updateTable('lease').set({ until: LONG_AGO }).execute()

/** Makes a replica look dead, as if its heartbeats had stopped reaching the database. */
export async function expireReplica(db: Db, id: string): Promise<void> {
  await db.updateTable('replica').set({ seen_at: LONG_AGO }).where('id', '=', id).execute()
  await db.updateTable('lease').set({ until: LONG_AGO }).where('replica_id', '=', id).execute()
}

/** Marks a time as a cutoff. */
export const cutoff = (time: string): Cutoff => time as Cutoff

/** Returns this time as one that is not in doubt. */
export const trusted = (time: Date | string = new Date()): TrustedTime => ({
  ago: (ms = 0) => cutoff(new Date(new Date(time).getTime() - ms).toISOString()),
})

/** Returns a clock that is never in doubt. */
export const clockAt = (now: () => number = Date.now): Pick<Clock, 'now' | 'trusted'> => ({
  now,
  trusted: async () => trusted(new Date(now())),
})

/** Returns a secret that is never rotated. */
export const fixedSecret =
  (value: string): Secret =>
  async () => ({ signing: value, accepted: [value] })
