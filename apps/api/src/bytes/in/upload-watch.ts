import type { FastifyBaseLogger } from 'fastify'
import { clockOf } from '#database/clock/clock.ts'
import type { Db } from '#database/open.ts'
import { createRowWatch } from '#database/row-watch.ts'
import type { AppError } from '#errors.ts'
import { livingPaths } from '#tree/paths.ts'

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

export type UploadWatch = ReturnType<typeof createUploadWatch>

/**
 * Ends the uploads of this replica whose link, folder or account is deleted, wherever that happens. Asks the database,
 * because notifications do not pass through PgBouncer in transaction mode (docs/decisions/066).
 */
export function createUploadWatch(db: Db, logger: Pick<FastifyBaseLogger, 'debug'>) {
  const watch = (findLive: (db: Db, ids: readonly string[]) => Ids) =>
    createRowWatch({ findLive: (ids) => findLive(db, ids), everyMs: CHECK_MS, logger })
  const [watchAccount, watchLink, watchFolder] = [watch(openAccounts), watch(openLinks), watch(livingFolders)]

  return {
    /** Watches an upload, whose signal aborts with `reason` once it is futile. Dispose of the result when it ends. */
    add(purpose: Purpose, reason: () => AppError) {
      const { ownerId, tokenHash } = purpose
      const stop = new AbortController()
      const end = () => stop.abort(reason())
      let target = purpose.folderId
      const watches = [
        watchAccount(() => ownerId, end),
        watchLink(() => tokenHash, end),
        watchFolder(() => target, end),
      ]
      return {
        signal: stop.signal,
        /** Call this once the target is known. */
        follow(folderId: string | undefined) {
          target = folderId
        },
        [Symbol.dispose]() {
          for (const unwatch of watches) unwatch()
        },
      }
    },
  }
}

type Ids = Promise<ReadonlySet<string>>

const idsOf = (rows: readonly { id: string }[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id))

/** A closed account has its id as its email, until it is deleted. */
async function openAccounts(db: Db, ids: readonly string[]): Ids {
  const accounts = db.selectFrom('account').select('id').where('id', 'in', ids).whereRef('email', '!=', 'id')
  return idsOf(await accounts.execute())
}

async function openLinks(db: Db, hashes: readonly string[]): Ids {
  const now = clockOf(db).instant()
  const links = db.selectFrom('share').select('token_hash as id').where('token_hash', 'in', hashes)
  return idsOf(await links.where('expires_at', '>', now).execute())
}

const livingFolders = async (db: Db, ids: readonly string[]): Ids => new Set((await livingPaths(db, ids)).keys())
