import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { toInstant } from '#database/clock/clock.ts'
import { sha256 } from '#database/ids.ts'
import { createRowWatch, endWithRow } from '#database/row-watch.ts'
import { MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { AppError } from '#errors.ts'
import type { Proofs } from './secrets/visitor-proofs.ts'
import type { ShareRow, SharesRepo } from './shares.repo.ts'

export interface Visitor {
  token: string
  address: string
  /** The proof that the visitor has entered the password. */
  proof: string | undefined
  signal?: AbortSignal
}

export interface OpenShare extends ShareRow {
  /** Whether its uses have reached the limit: only downloads that have begun may continue. */
  isExhausted: boolean
}

interface Wanted {
  /** What the link must allow; by default, anything. */
  kind?: ShareRow['kind']
  evenIfExhausted?: boolean
}

interface Deps {
  shares: Pick<SharesRepo, 'byToken' | 'workingAmong' | 'pathOf' | 'fileOf'>
  throttle: Pick<Throttle, 'assertNoWait' | 'attempt'>
  proofs: Pick<Proofs, 'isValid'>
  now: () => number
  logger: Pick<FastifyBaseLogger, 'debug'>
}

/** How soon the end of a link is detected: in half the time that docs/product.md, "Constants", allows. */
const CHECK_MS = 500

export type ShareAccess = ReturnType<typeof createShareAccess>

/** Also the error for links that have expired or reached their limit, and for calls that a link does not allow. */
export const shareNotFound = () =>
  new AppError('shares/not-found', 'This link does not work. It may have expired, or its owner may have deleted it.')

/** What a proof of a link's password allows; a new password invalidates it. */
export const unlocked = ({ id, password_hash }: ShareRow) => ['password', id, password_hash ?? ''] as const

/** Addresses of links that lead nowhere, such as guesses. */
const guessLimit: Policy = { name: 'share-address', free: 30, first: SECOND, longest: 15 * MINUTE }

export function createShareAccess({ shares, throttle, proofs, now, logger }: Deps) {
  const watchLinks = createRowWatch({
    findLive: (tokenHashes) => shares.workingAmong(tokenHashes, toInstant(now())),
    everyMs: CHECK_MS,
    logger,
  })

  /** Rejects the request. The address must then wait even for a working link: a wait must not reveal a right guess. */
  async function reject({ address }: Visitor): Promise<never> {
    await throttle.attempt(guessLimit, address)
    throw shareNotFound()
  }

  /** Resolves to the link's item, or to `undefined` if it is being deleted. */
  async function itemOf(share: ShareRow) {
    const file = share.file_id === null ? undefined : await shares.fileOf(share.file_id)
    const id = share.folder_id ?? file?.folderId ?? ''
    const path = await shares.pathOf(id)
    return path && { file, folder: { id, path } }
  }

  const isUnlocked = async (share: ShareRow, { proof }: Visitor) =>
    share.password_hash === null || (await proofs.isValid(proof, ...unlocked(share)))

  /** Finds a link that exists, has not expired, and allows what is wanted. */
  async function find(visitor: Visitor, { kind, evenIfExhausted = false }: Wanted) {
    const row = await shares.byToken(sha256(visitor.token))
    const isOpen = row && Date.parse(row.expires_at) > now() && (kind ?? row.kind) === row.kind
    const item = isOpen && (await itemOf(row))
    if (!item) return reject(visitor)
    const share: OpenShare = { ...row, isExhausted: row.max_uses !== null && row.uses >= row.max_uses }
    if (share.isExhausted && !(evenIfExhausted && (await isUnlocked(share, visitor)))) return reject(visitor)
    await throttle.assertNoWait(guessLimit, visitor.address)
    return { share, ...item }
  }

  return {
    reject,

    /** Finds a link that works, without asking for its password. */
    find: (visitor: Visitor) => find(visitor, {}),

    /** Fails the stream within a second after the link was deleted or has expired, or its address has changed. */
    follow({ token_hash }: ShareRow, stream: Readable): void {
      endWithRow(stream, watchLinks, () => token_hash, shareNotFound)
    },

    async findLocked(visitor: Visitor) {
      const { share } = await find(visitor, {})
      const { password_hash: passwordHash } = share
      return passwordHash === null ? reject(visitor) : { share, passwordHash }
    },

    /** Opens a link. Rejects with `shares/password-required` until the visitor has entered the password. */
    async open(visitor: Visitor, wanted: Wanted = {}) {
      const found = await find(visitor, wanted)
      if (await isUnlocked(found.share, visitor)) return found
      throw new AppError('shares/password-required', 'This link needs a password.')
    },
  }
}
