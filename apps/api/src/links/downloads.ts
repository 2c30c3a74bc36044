import { isReadOnly } from '@mfe/engines/failure'
import { matchesWeakly } from '@mfe/http'
import type { FastifyRequest } from 'fastify'
import { rangeOf } from '#bytes/out/download.ts'
import type { OpenFile } from '#bytes/out/file-reader.ts'
import { toInstant } from '#database/clock/clock.ts'
import { runSlice } from '#database/turns/turns.ts'
import { entityTag } from '#tree/versions.ts'
import type { LinkAccess, OpenLink, Visitor } from './access.ts'
import type { LinksRepo } from './links.repo.ts'
import type { Proofs } from './secrets/visitor-proofs.ts'

/** For this long after a download was counted, its proof allows further requests for the file, which do not count. */
const PROOF_MS = 24 * 3_600_000

interface Deps {
  access: Pick<LinkAccess, 'reject'>
  links: Pick<LinksRepo, 'countUse' | 'recordView'>
  proofs: Proofs
  now: () => number
}

interface LinkedFile extends OpenFile {
  /** What its owner sees: its path below the linked folder. */
  shownName: string
}

export type Downloads = ReturnType<typeof createDownloads>

export function createDownloads({ access, links, proofs, now }: Deps) {
  /** Waits for the disk, so many downloads at once must not hold up others. */
  const inTurn = <Result>({ signal }: Visitor, { id }: OpenLink, work: (at: string) => Promise<Result>) =>
    runSlice({ accountId: `share ${id}`, signal }, () => work(toInstant(now())))

  /** Counts a download, unless the link is used up. Without a limit, works even while nothing can be stored. */
  async function count(visitor: Visitor, link: OpenLink, name: string): Promise<void> {
    const counting = inTurn(visitor, link, (at) => links.countUse(link.id, { kind: 'downloaded', name }, at))
    const isCounted = await counting.catch((error: unknown) => {
      if (link.max_uses !== null || !isReadOnly(error)) throw error
      return true
    })
    if (link.isExhausted || !isCounted) await access.reject(visitor)
  }

  return {
    count,

    /**
     * Counts a response with bytes of a file, unless the request has the proof of a download that was counted within a
     * day. Resolves to the file's entity tag: of a counted download, it is that proof, which browsers send in
     * `If-Range` when they resume it.
     */
    async admit(visitor: Visitor, link: OpenLink, file: LinkedFile, request: FastifyRequest): Promise<string> {
      const counted = ['download', link.id, file.sha256]
      const { 'if-none-match': ifNoneMatch, 'if-range': sentTag = ifNoneMatch ?? '' } = request.headers
      const isCounted = await proofs.isValid(String(sentTag).replaceAll('"', ''), ...counted)
      if (link.isExhausted && !isCounted) await access.reject(visitor)
      if (isCounted) return String(sentTag)
      const contentTag = entityTag(file.sha256)
      // Neither a response to HEAD nor 304 contains bytes, so neither counts or gets a proof.
      if (request.method === 'HEAD' || matchesWeakly(ifNoneMatch, contentTag)) return contentTag
      const tag = `"${await proofs.issue(PROOF_MS, ...counted)}"`
      // Throws for a range outside of the file.
      rangeOf(request, tag, file.size)
      await count(visitor, link, file.shownName)
      return tag
    },

    /** Notes for the owner that a preview shows a file from its beginning. */
    async noteView(visitor: Visitor, link: OpenLink, file: LinkedFile, request: FastifyRequest): Promise<void> {
      const { method, headers } = request
      if (method === 'HEAD' || !/^$|^bytes=0-/.test(headers.range ?? '')) return
      await inTurn(visitor, link, (at) => links.recordView(link.id, file.shownName, at)).catch((error: unknown) => {
        if (!isReadOnly(error)) throw error
      })
    },
  }
}
