import { isReadOnly } from '@mfe/engines/failure'
import type { FastifyRequest } from 'fastify'
import { type OpenFile, rangeOf } from '../files/index.ts'
import { toInstant } from '../shared/clock/clock.ts'
import type { OpenShare, ShareAccess, Visitor } from './access.ts'
import type { Proofs } from './proofs.ts'
import type { SharesRepo } from './shares.repo.ts'

/** For this long after its start, an interrupted download can be resumed without being counted again. */
const RESUMABLE_MS = 24 * 3_600_000

interface Deps {
  access: Pick<ShareAccess, 'reject'>
  shares: Pick<SharesRepo, 'countUse'>
  proofs: Proofs
  now: () => number
}

export type Downloads = ReturnType<typeof createDownloads>

/** Counts the downloads of links. */
export function createDownloads({ access, shares, proofs, now }: Deps) {
  /**
   * Counts a download before its first byte. Rejects if the link is used up. Without a limit, files can be downloaded
   * even while nothing can be stored.
   */
  async function count(visitor: Visitor, share: OpenShare): Promise<void> {
    const isCounted = await shares.countUse(share.id, toInstant(now())).catch((error: unknown) => {
      if (share.max_uses !== null || !isReadOnly(error)) throw error
      return true
    })
    if (share.isExhausted || !isCounted) await access.reject(visitor)
  }

  return {
    count,

    /**
     * Counts the download of a file, unless the request resumes one. Resolves to the file's entity tag: for a link
     * with a limit, it proves that the download was counted, and browsers send it in `If-Range` when they resume a
     * download.
     */
    async admit(visitor: Visitor, share: OpenShare, file: OpenFile, request: FastifyRequest): Promise<string> {
      const counted = ['download', share.id, file.sha256]
      const sentTag = String(request.headers['if-range'] ?? '')
      const isCounted = await proofs.isValid(sentTag.replaceAll('"', ''), ...counted)
      if (share.isExhausted && !isCounted) await access.reject(visitor)
      const contentTag = tagOf(file.sha256)
      // A HEAD request downloads nothing, so it gets no proof.
      if (request.method === 'HEAD') return contentTag
      if (share.max_uses === null) {
        if (startOf(request, file, contentTag) === 0) await count(visitor, share)
        return contentTag
      }
      const tag = isCounted ? sentTag : tagOf(await proofs.issue(RESUMABLE_MS, ...counted))
      if (!isCounted || startOf(request, file, tag) === 0) await count(visitor, share)
      return tag
    },
  }
}

const tagOf = (value: string) => `"${value}"`

/** Returns the first byte that the response will contain. */
const startOf = (request: FastifyRequest, { size }: OpenFile, tag: string): number =>
  rangeOf(request, tag, size)?.start ?? 0
