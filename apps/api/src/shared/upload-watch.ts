import { sql } from 'kysely'
import { clockOf } from './clock/clock.ts'
import type { Db } from './database/open.ts'
import type { AppError } from './errors.ts'

/** How soon the deletion of what an upload is for is noticed: half the time that docs/product.md, "Links", allows. */
const CHECK_MS = 500

/** What an upload in progress is for; it is futile once any of this is deleted. */
interface Purpose {
  ownerId: string
  /** The hash of the link that it came through, which changes with the link's address. */
  tokenHash?: string
  /** Its target, if it is known already. */
  folderId?: string | undefined
}

interface Watched extends Purpose {
  stop: AbortController
  reason: () => AppError
}

/** An upload in progress. Dispose of it when the upload ends. */
interface WatchedUpload extends Disposable {
  /** Aborts, with the given reason, once the upload is futile. */
  readonly signal: AbortSignal
  /** Call this once the target is known. */
  follow(folderId: string | undefined): void
}

export type UploadWatch = ReturnType<typeof createUploadWatch>

/**
 * Ends the uploads of this replica whose link, folder or account is deleted, wherever that happens. Asks the database,
 * because notifications do not pass through PgBouncer in transaction mode (docs/decisions/066).
 */
export function createUploadWatch(db: Db) {
  const uploads = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  let isChecking = false

  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      // As they are now, because a target may become known during the queries.
      const checked = [...uploads].map((upload) => ({ ...upload }))
      const isFutile = await findFutile(db, checked)
      for (const upload of checked) if (isFutile(upload)) upload.stop.abort(upload.reason())
    } catch {
      // The next check may succeed. Without the database, nothing can be stored either.
    } finally {
      isChecking = false
    }
  }

  return {
    /** Watches an upload, which then ends with `reason`. */
    add(purpose: Purpose, reason: () => AppError): WatchedUpload {
      const upload: Watched = { ...purpose, reason, stop: new AbortController() }
      uploads.add(upload)
      timer ??= setInterval(() => void check(), CHECK_MS).unref()
      return {
        signal: upload.stop.signal,
        follow(folderId) {
          upload.folderId = folderId
        },
        [Symbol.dispose]() {
          uploads.delete(upload)
          if (uploads.size > 0) return
          clearInterval(timer)
          timer = undefined
        },
      }
    },
  }
}

/** Resolves to a function that returns whether something that an upload is for no longer exists. */
async function findFutile(db: Db, uploads: readonly Purpose[]): Promise<(upload: Purpose) => boolean> {
  const owners = await openAccounts(db, distinct(uploads.map(({ ownerId }) => ownerId)))
  const links = await openLinks(db, distinct(uploads.map(({ tokenHash }) => tokenHash)))
  const folders = await attachedFolders(db, distinct(uploads.map(({ folderId }) => folderId)))
  return ({ ownerId, tokenHash, folderId }) =>
    !owners.has(ownerId) ||
    (tokenHash !== undefined && !links.has(tokenHash)) ||
    (folderId !== undefined && !folders.has(folderId))
}

const distinct = (ids: readonly (string | undefined)[]) => [...new Set(ids.filter((id) => id !== undefined))]

type Ids = Promise<ReadonlySet<string>>

const idsOf = (rows: readonly { id: string }[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id))

/** A closed account has its id as its email, until it is deleted. */
async function openAccounts(db: Db, ids: readonly string[]): Ids {
  if (ids.length === 0) return new Set()
  const accounts = db.selectFrom('account').select('id').where('id', 'in', ids).whereRef('email', '!=', 'id')
  return idsOf(await accounts.execute())
}

async function openLinks(db: Db, hashes: readonly string[]): Ids {
  if (hashes.length === 0) return new Set()
  const now = clockOf(db).instant()
  const shares = db.selectFrom('share').select('token_hash as id').where('token_hash', 'in', hashes)
  return idsOf(await shares.where('expires_at', '>', now).execute())
}

/**
 * The path of a folder that is being deleted, or is in one, leads to no root: it ends at a folder that is its own
 * parent.
 */
async function attachedFolders(db: Db, ids: readonly string[]): Ids {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    with recursive up (origin, id, parent_id) as (
      select id, id, parent_id from folder where id in (${sql.join(ids)})
      union all
      select up.origin, folder.id, folder.parent_id
      from folder join up on folder.id = up.parent_id where up.parent_id <> up.id
    ) select origin as id from up where parent_id is null`.execute(db)
  return idsOf(rows)
}
