import { ReleaseError } from '../errors.ts'
import type { AccessStore } from '../store/release-store.ts'
import { type Access, formatAccess, readAccess, type Token } from './access.ts'
import { isOpen } from './console-sessions.ts'
import { isWaiting } from './pending-changes.ts'

const MAX_ATTEMPTS = 100

/** How long an expired token stays listed. */
const LISTED_MS = 30 * 24 * 60 * 60 * 1000

/** Returns the next document, whose revision is ignored, or `undefined` if nothing would change. Throws if invalid. */
export type AccessChange = (access: Access, now: Date) => Access | undefined

/** Resolves to the document after a change; see `createInAccess`. */
export const changeAccess = async (store: AccessStore, change: AccessChange, now?: () => Date): Promise<Access> =>
  (await createInAccess(store, (access, time) => ({ access: change(access, time) }), now)).access

/**
 * Applies a change that creates something by compare-and-swap: reads again and retries if another writer was first, so
 * the change may run several times, and its last run counts. Drops tokens that expired 30 days ago, and pending changes
 * and sessions of the release console that are over. Resolves to the resulting document, and what the last run created.
 */
export async function createInAccess<Created extends { access: Access | undefined }>(
  store: AccessStore,
  create: (access: Access, now: Date) => Created,
  now: () => Date = () => new Date(),
): Promise<{ access: Access; created: Created }> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const access = await readAccess(store)
    const time = now()
    const created = create(access, time)
    const { access: changed } = created
    if (!changed) return { access, created }
    const tokens = changed.tokens.filter((token) => isListed(token, time))
    const pending = changed.pending?.filter((each) => isWaiting(each, time))
    const consoles = changed.consoles?.filter((each) => isOpen(each, tokens, time))
    const kept = { tokens, ...(pending && { pending }), ...(consoles && { consoles }) }
    const next = { ...changed, ...kept, revision: access.revision + 1 }
    if (await store.advanceAccess(next.revision, formatAccess(next))) return { access: next, created }
  }
  throw new ReleaseError(
    'channel/conflict',
    'Other changes of teams and tokens came first each time, so nothing changed. To fix: try again.',
  )
}

const isListed = ({ expiresAt }: Token, now: Date): boolean =>
  expiresAt === undefined || now.getTime() - Date.parse(expiresAt) < LISTED_MS
