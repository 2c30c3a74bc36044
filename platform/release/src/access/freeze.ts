import { commandFailed, ReleaseError } from '../errors.ts'
import type { AccessStore } from '../store/release-store.ts'
import { type Access, type Freeze, isAhead, readAccess } from './access.ts'

/** A freeze as it was asked for. */
export interface NewFreeze {
  until: Date
  reason: string
  /** Its author, as in the history. */
  by: string
}

/** Freezes promotions; replaces an earlier freeze. Throws without a reason, or if the time is not ahead. */
export function freezeUntil(access: Access, { until, reason, by }: NewFreeze, now: Date): Access {
  if (!isAhead(until, now)) {
    throw commandFailed('A freeze ends within ten years. To fix: use --until with a time that is ahead, such as 2d.')
  }
  if (reason.trim() === '') {
    throw commandFailed('A freeze needs a reason, for those whom it stops. To fix: use --reason.')
  }
  return { ...access, freeze: { until: until.toISOString(), reason: reason.trim(), by, at: now.toISOString() } }
}

/** Returns `undefined` if nothing is frozen. */
export function unfreeze({ freeze, ...access }: Access): Access | undefined {
  return freeze && access
}

/** Returns the freeze that holds now; one whose time has passed does not. */
export const currentFreeze = ({ freeze }: Access, now: Date): Freeze | undefined =>
  freeze && Date.parse(freeze.until) > now.getTime() ? freeze : undefined

/** Throws `access/frozen` with who froze promotions, why and until when. */
export function assertNotFrozen(access: Access, now: Date): void {
  const freeze = currentFreeze(access, now)
  if (!freeze) return
  const { until, reason, by } = freeze
  throw new ReleaseError(
    'access/frozen',
    `Promotions are frozen until ${until} by ${by}: ${reason}. To fix: wait, or ask ${by} to end the freeze (pnpm mfe unfreeze); a rollback is possible.`,
  )
}

/** Rejects like `assertNotFrozen`, by what the store says now. */
export const rejectWhileFrozen = async (store: Pick<AccessStore, 'access'>): Promise<void> =>
  assertNotFrozen(await readAccess(store), new Date())
