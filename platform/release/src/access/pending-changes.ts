import { isDeepStrictEqual } from 'node:util'
import { commandFailed, ReleaseError } from '../errors.ts'
import type { Access, PendingChange, Requester } from './access.ts'
import { identifyOidc, nameOfSubject } from './oidc-rules.ts'
import { hasRight } from './rights.ts'
import { type Identity, identityOf, newId } from './tokens.ts'

const MAX_PENDING = 50
const WAIT_MS = 24 * 60 * 60 * 1000

/** How the author of a command on the store itself begins. */
const LOCAL = 'local:'

export type NewPendingChange = Omit<PendingChange, 'id' | 'at' | 'expiresAt'>

/** Stores a change until a second person approves it. Finds the same change of the same author if it waits already. */
export function addPendingChange(
  access: Access,
  wanted: NewPendingChange,
  now: Date,
): { access: Access | undefined; change: PendingChange } {
  const waiting = (access.pending ?? []).filter((each) => isWaiting(each, now))
  const same = waiting.find((each) => isSame(each, wanted))
  if (same) return { access: undefined, change: same }
  if (waiting.length >= MAX_PENDING) {
    throw commandFailed(
      `${MAX_PENDING} changes wait for approval, the most possible. Nothing changed. To fix: approve or withdraw one first (pnpm mfe pending).`,
    )
  }
  const change: PendingChange = {
    ...wanted,
    id: newId(waiting),
    at: now.toISOString(),
    expiresAt: new Date(now.getTime() + WAIT_MS).toISOString(),
  }
  return { access: { ...access, pending: [...waiting, change] }, change }
}

/** Throws if no such change waits. */
export function findPendingChange({ pending = [] }: Access, id: string, now: Date): PendingChange {
  const change = pending.find((each) => each.id === id)
  if (change && isWaiting(change, now)) return change
  throw commandFailed(
    `No change "${id}" waits for approval. Nothing changed. To fix: use an id that pnpm mfe pending shows; a change waits 24 hours, so make one that has expired again.`,
  )
}

/** Returns `undefined` if it does not wait anymore. */
export function removePendingChange(access: Access, id: string): Access | undefined {
  const pending = access.pending?.filter((each) => each.id !== id) ?? []
  return pending.length < (access.pending?.length ?? 0) ? { ...access, pending } : undefined
}

export const isWaiting = ({ expiresAt }: PendingChange, now: Date): boolean => Date.parse(expiresAt) > now.getTime()

/** Returns who asked for a change, so `requesterNow` can find its rights. */
export function requesterOf(identity: Identity | undefined): Requester {
  if (!identity) return { kind: 'store' }
  return identity.oidc ? { kind: 'oidc', ...identity.oidc } : { kind: 'token', id: identity.tokenId }
}

/**
 * Returns what the author of a change may do now: `store` for a command on the store itself, which may do everything.
 * Throws `access/forbidden` if its token is gone.
 */
export function requesterNow(access: Access, { requester, by, id }: PendingChange, now: Date): Identity | 'store' {
  if (requester.kind === 'store') return 'store'
  const token = requester.kind === 'token' && access.tokens.find((each) => each.id === requester.id)
  const identity = requester.kind === 'oidc' ? identifyOidc(access, requester) : token && identityOf(access, token, now)
  if (identity) return identity
  throw new ReleaseError(
    'access/forbidden',
    `${by} asked for this change, and may do nothing anymore: its token has expired or is revoked. Nothing changed. To fix: withdraw it (pnpm mfe withdraw ${id}), and make it again with another token.`,
  )
}

/**
 * Throws `access/forbidden` if this is who asked for the change: an author of the same name, in any team or on the
 * store itself, is taken for the same person.
 */
export function assertSecondPerson({ by, id }: PendingChange, approver: string): void {
  if (holderOf(by) !== holderOf(approver)) return
  throw new ReleaseError(
    'access/forbidden',
    `${by} asked for this change, so ${approver} cannot approve it: a token of the same name counts as the same person. Nothing changed. To fix: ask another person to (pnpm mfe approve ${id}).`,
  )
}

/** Lists who may approve a change, apart from other users on the store itself. */
export function approversOf(access: Access, change: Pick<PendingChange, 'by' | 'apps'>, now: Date): string[] {
  const tokens = access.tokens.flatMap((token) => identityOf(access, token, now) ?? [])
  const subjects = (access.oidc ?? []).map((rule) => ({
    name: nameOfSubject(rule, rule.subject),
    apps: access.teams.find(({ name }) => name === rule.team)?.apps ?? [],
    rights: rule.rights,
  }))
  return [...tokens, ...subjects]
    .filter((each) => hasRight(each, 'approve', change.apps) && holderOf(each.name) !== holderOf(change.by))
    .map(({ name }) => name)
}

/** Returns the name of a person or program without its team. */
const holderOf = (author: string): string =>
  author.startsWith(LOCAL) ? author.slice(LOCAL.length) : author.slice(author.indexOf('/') + 1)

function isSame(change: PendingChange, { by, request, channels }: NewPendingChange): boolean {
  return change.by === by && isDeepStrictEqual([change.request, change.channels], [request, channels])
}
