import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { toInstant } from '#database/clock/clock.ts'
import { sha256 } from '#database/ids.ts'
import { createRowWatch, endWithRow } from '#database/row-watch.ts'
import { MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'
import type { LinkRow, LinksRepo } from './links.repo.ts'
import type { Proofs } from './secrets/visitor-proofs.ts'

export interface Visitor {
  token: string
  address: string
  /** The proof that the visitor has entered the password. */
  proof: string | undefined
  signal?: AbortSignal
}

export interface OpenLink extends LinkRow {
  /** Whether its uses have reached the limit: only downloads that have begun may continue. */
  isExhausted: boolean
}

interface Wanted {
  /** What the link must allow; by default, anything. */
  kind?: LinkRow['kind']
  evenIfExhausted?: boolean
}

interface Deps {
  links: Pick<LinksRepo, 'byToken' | 'workingAmong' | 'pathOf' | 'fileOf'>
  throttle: Pick<Throttle, 'assertNoWait' | 'attempt'>
  proofs: Pick<Proofs, 'isValid'>
  now: () => number
  logger: Pick<FastifyBaseLogger, 'debug'>
}

/** How soon the end of a link is detected: in half the time that docs/product.md, "Constants", allows. */
const CHECK_MS = 500

export type LinkAccess = ReturnType<typeof createLinkAccess>

/**
 * The same error for links that do not exist, have expired or have reached their limit, and for calls that a link does
 * not allow (docs/decisions/040).
 */
export const linkNotFound = () =>
  new AppError('shares/not-found', 'This link does not work. It may have expired, or its owner may have deleted it.')

/** What a proof of a link's password allows; a new password invalidates it. */
export const unlocked = ({ id, password_hash }: LinkRow) => ['password', id, password_hash ?? ''] as const

/** Addresses of links that lead nowhere, such as guesses. */
const guessLimit: Policy = { name: 'share-address', free: 30, first: SECOND, longest: 15 * MINUTE }

export function createLinkAccess({ links, throttle, proofs, now, logger }: Deps) {
  const watchLinks = createRowWatch({
    findLive: (tokenHashes) => links.workingAmong(tokenHashes, toInstant(now())),
    everyMs: CHECK_MS,
    logger,
  })

  /** Rejects the request. The address must then wait even for a working link: a wait must not reveal a right guess. */
  async function reject({ address }: Visitor): Promise<never> {
    await throttle.attempt(guessLimit, address)
    throw linkNotFound()
  }

  /** Resolves to the link's item, or to `undefined` if it is being deleted. */
  async function itemOf(link: LinkRow) {
    const file = link.file_id === null ? undefined : await links.fileOf(link.file_id)
    const id = link.folder_id ?? file?.folderId ?? ''
    const path = await links.pathOf(id)
    return path && { file, folder: { id, path } }
  }

  const isUnlocked = async (link: LinkRow, { proof }: Visitor) =>
    link.password_hash === null || (await proofs.isValid(proof, ...unlocked(link)))

  /** Finds a link that exists, has not expired, and allows what is wanted. */
  async function find(visitor: Visitor, { kind, evenIfExhausted = false }: Wanted) {
    const row = await links.byToken(sha256(visitor.token))
    const isOpen = row && Date.parse(row.expires_at) > now() && (kind ?? row.kind) === row.kind
    const item = isOpen && (await itemOf(row))
    if (!item) return reject(visitor)
    const link: OpenLink = { ...row, isExhausted: row.max_uses !== null && row.uses >= row.max_uses }
    if (link.isExhausted && !(evenIfExhausted && (await isUnlocked(link, visitor)))) return reject(visitor)
    await throttle.assertNoWait(guessLimit, visitor.address)
    return { link, ...item }
  }

  return {
    reject,

    /** Finds a link that works, without asking for its password. */
    find: (visitor: Visitor) => find(visitor, {}),

    /** Fails the stream within a second after the link was deleted or has expired, or its address has changed. */
    follow({ token_hash }: LinkRow, stream: Readable): void {
      endWithRow(stream, watchLinks, () => token_hash, linkNotFound)
    },

    async findLocked(visitor: Visitor) {
      const { link } = await find(visitor, {})
      const { password_hash: passwordHash } = link
      return passwordHash === null ? reject(visitor) : { link, passwordHash }
    },

    /** Opens a link. Rejects with `shares/password-required` until the visitor has entered the password. */
    async open(visitor: Visitor, wanted: Wanted = {}) {
      const found = await find(visitor, wanted)
      if (await isUnlocked(found.link, visitor)) return found
      throw new AppError('shares/password-required', 'This link needs a password.')
    },
  }
}
