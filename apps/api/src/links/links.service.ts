import { brand } from '@site/brand'
import {
  type CreatedLink,
  LINK_BYTES,
  LINK_DAYS,
  LINK_FILES,
  LINK_MAX_DAYS,
  type Link,
  type LinkActivity,
  type LinkChange,
  type NewLink,
  SENDER_MAX,
  senderProblem,
} from '@site/contracts'
import type { Caller } from '#caller.ts'
import type { Audit } from '#database/audit/audit.ts'
import type { TrustedTime } from '#database/clock/clock.ts'
import { parseIdempotencyKey, scopeOf } from '#database/idempotency/idempotency.ts'
import { newSecret, sha256 } from '#database/ids.ts'
import { DAY, MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { oneAtATime } from '#database/turns/slots.ts'
import { AppError } from '#errors.ts'
import type { AccountsRepo } from '#people/accounts/accounts.repo.ts'
import { hashPassword } from '#people/accounts/password.ts'
import { isSuspended } from '#people/accounts/suspended-links.ts'
import type { Changes } from '#tree/changes.ts'
import { fileNotFound, toStoredFileName } from '#tree/files.service.ts'
import { folderNotFound, toFolderPath } from '#tree/paths.ts'
import type { LinksRepo, ListedLink } from './links.repo.ts'
import type { TokenSeal } from './secrets/token-seal.ts'

/** How long an expired link stays in its owner's list (docs/product.md, "Constants"). */
const KEPT_DAYS = 30

/** Each password that an account sets on a link must be hashed, and logins wait for that. */
const passwordLimit: Policy = { name: 'share-password-set', free: 60, first: SECOND, longest: MINUTE }

interface Deps {
  links: LinksRepo
  accounts: Pick<AccountsRepo, 'byId'>
  throttle: Pick<Throttle, 'attempt'>
  changes: Changes
  audit: Audit
  seal: TokenSeal
  now: () => number
}

export type LinksService = ReturnType<typeof createLinksService>

const notFound = () => new AppError('shares/not-found', 'This link does not exist.')
const instant = (time: number) => new Date(time).toISOString()

export function createLinksService({ links, accounts, throttle, changes, audit, seal, now }: Deps) {
  const readList = oneAtATime('Your links are being listed too often. Please try again in a moment.')

  async function row(caller: Caller, id: string): Promise<ListedLink> {
    const link = await links.find(caller.accountId, id)
    if (!link) throw notFound()
    return link
  }

  const present = async (link: ListedLink): Promise<Link> =>
    presentLink(link, (await links.latestActivity([link.id])).get(link.id))

  /** The list that shows the item marks what has a link. */
  function reportMark({ accountId }: Caller, { path, fileName }: Pick<ListedLink, 'path' | 'fileName'>): void {
    if (fileName === null) changes.folders(accountId, path.slice(0, -1))
    else changes.files(accountId, path)
  }

  const defaultEnd = () => instant(now() + LINK_DAYS * DAY)

  function newToken() {
    const token = newSecret()
    const token_hash = sha256(token)
    return { token, columns: { token_hash, sealed_token: seal.seal(token, token_hash) } }
  }

  async function hash(caller: Caller, password: string): Promise<string> {
    await throttle.attempt(passwordLimit, caller.accountId)
    return hashPassword(password, caller.accountId)
  }

  /** Resolves to the account's name as a link's page may show it, as much as is suitable of it; otherwise to nothing. */
  async function ownName({ accountId }: Caller): Promise<string | undefined> {
    const { first_name: first = '', last_name: last = '' } = (await accounts.byId(accountId)) ?? {}
    return [`${first} ${last}`, first]
      .map((name) => name.trim())
      .find((name) => name !== '' && senderProblem(name, brand.name) === undefined)
  }

  return {
    async create(caller: Caller, wanted: NewLink, key: string | string[] | undefined): Promise<CreatedLink> {
      const { password, ...rest } = wanted
      const { kind, fileName } = rest
      const isDrop = kind === 'drop'
      const { token, columns } = newToken()
      const link = {
        owner_id: caller.accountId,
        kind,
        ...columns,
        expires_at: toEnd(wanted.expiresAt ?? defaultEnd(), now()),
        password_hash: password === undefined ? null : await hash(caller, password),
        max_uses: wanted.maxUses ?? (isDrop ? LINK_FILES : null),
        max_bytes: isDrop ? (wanted.maxBytes ?? LINK_BYTES) : null,
        note: wanted.note || null,
        sender: (wanted.sender === undefined ? await ownName(caller) : toSender(wanted.sender)) || null,
        notifies: Number(wanted.notifies ?? true),
        path: toFolderPath(wanted.path),
        fileName: fileName === undefined ? undefined : toStoredFileName(fileName),
        // Without the password, which an unsalted hash would not protect.
        idempotency: parseIdempotencyKey(key, scopeOf('share', caller.accountId), rest, caller.accountId),
      }
      await audit.assertRoom()
      const outcome = await links.create(caller, link)
      if (outcome === 'no-item') throw fileName === undefined ? folderNotFound() : fileNotFound()
      if (outcome === 'too-many') {
        throw new AppError('shares/too-many', 'You have too many links. Please delete some of them first.')
      }
      await audit.record('share/created', caller.accountId, kind)
      const created = await row(caller, outcome.id)
      reportMark(caller, created)
      return { ...(await present(created)), token }
    },

    list: (caller: Caller): Promise<Link[]> =>
      readList(caller, async () => {
        const found = await links.list(caller.accountId)
        const latest = await links.latestActivity(found.map(({ id }) => id))
        return found.map((link) => presentLink(link, latest.get(link.id)))
      }),

    /** Resolves to the name that a new link shows unless its owner chooses another one. */
    async defaultSender(caller: Caller): Promise<{ sender?: string }> {
      const sender = await ownName(caller)
      return sender === undefined ? {} : { sender }
    },

    /** Lists what visitors did with a link, the latest first. */
    async activity(caller: Caller, id: string): Promise<LinkActivity[]> {
      await row(caller, id)
      return readList(caller, () => links.activityOf(id))
    },

    /** Resolves to the token. Rejects with `shares/no-token` if it was not stored, or its key is missing. */
    async token(caller: Caller, id: string): Promise<string> {
      const token = seal.open(await row(caller, id))
      if (token === undefined) {
        throw new AppError('shares/no-token', 'The address of this link is not known. Please give it a new one.')
      }
      return token
    },

    /** Replaces the token. A suspended link works again, for the default lifetime if it has expired meanwhile. */
    async replaceToken(caller: Caller, id: string): Promise<string> {
      const link = await row(caller, id)
      const { token, columns } = newToken()
      const isOver = isSuspended(link) && Date.parse(link.expires_at) <= now()
      await audit.assertRoom()
      const changed = { ...columns, ...(isOver && { expires_at: defaultEnd() }) }
      if (!(await links.change(caller, id, changed))) throw notFound()
      reportMark(caller, link)
      await audit.record('share/changed', caller.accountId, 'address')
      return token
    },

    async change(caller: Caller, id: string, wanted: LinkChange): Promise<Link> {
      const { expiresAt, password, maxUses, maxBytes, note, sender, notifies } = wanted
      const link = await row(caller, id)
      // Without its limits, a link could fill the account.
      if (link.kind === 'drop' && maxUses === null) {
        throw new AppError('request/invalid', 'A link that accepts files needs a limit on the number of files.')
      }
      const columns = {
        ...(expiresAt !== undefined && { expires_at: toEnd(expiresAt, now()) }),
        ...(password !== undefined && { password_hash: password === null ? null : await hash(caller, password) }),
        ...(maxUses !== undefined && { max_uses: maxUses }),
        ...(maxBytes !== undefined && link.kind === 'drop' && { max_bytes: maxBytes }),
        ...(note !== undefined && { note: note || null }),
        ...(sender !== undefined && { sender: toSender(sender) || null }),
        ...(notifies !== undefined && { notifies: Number(notifies) }),
      }
      if (Object.keys(columns).length > 0) {
        await audit.assertRoom()
        if (!(await links.change(caller, id, columns))) throw notFound()
        reportMark(caller, link)
        await audit.record('share/changed', caller.accountId)
      }
      return present(await row(caller, id))
    },

    /** Revokes a link immediately: no later request by a visitor finds it. */
    async revoke(caller: Caller, id: string): Promise<void> {
      const link = await links.find(caller.accountId, id)
      if (!(await links.delete(caller.accountId, id))) throw notFound()
      if (link) reportMark(caller, link)
      await audit.record('share/revoked', caller.accountId)
    },

    deleteExpired: (time: TrustedTime) => links.deleteExpired(time.ago(KEPT_DAYS * DAY)),
  }
}

/** Converts an expiry to the form that is stored. Throws unless it is in the future and not too far away. */
function toEnd(typed: string, now: number): string {
  const end = Date.parse(typed)
  if (end > now && end <= now + LINK_MAX_DAYS * DAY) return instant(end)
  const message = `The expiration date must be in the future and at most ${LINK_MAX_DAYS} days away.`
  throw new AppError('shares/bad-expiry', message, { fields: { expiresAt: message } })
}

/** UTF-16 code units of the longest name, decomposed (UAX 15). Normalizing longer text can take quadratic time. */
const MAX_TYPED_SENDER = 6 * SENDER_MAX

/** Returns the name as it is stored. Throws if visitors might take it for that of the company. */
function toSender(typed: string): string {
  const name = typed.length > MAX_TYPED_SENDER ? typed : typed.normalize('NFC').trim()
  const problem = senderProblem(name, brand.name)
  if (problem === undefined) return name
  throw new AppError('request/invalid', problem, { fields: { sender: problem } })
}

const presentLink = (link: ListedLink, latest: LinkActivity | undefined): Link => ({
  id: link.id,
  kind: link.kind,
  path: [...link.path],
  ...(link.fileName !== null && { fileName: link.fileName }),
  createdAt: link.created_at,
  expiresAt: link.expires_at,
  hasPassword: link.password_hash !== null,
  uses: link.uses,
  maxUses: link.max_uses,
  bytes: link.bytes,
  maxBytes: link.max_bytes,
  lastUsedAt: link.last_used_at,
  ...(link.note !== null && { note: link.note }),
  ...(link.sender !== null && { sender: link.sender }),
  notifies: link.notifies === 1,
  ...(latest && { latest }),
  ...(isSuspended(link) && { isSuspended: true as const }),
})
