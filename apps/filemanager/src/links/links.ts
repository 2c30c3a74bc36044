import { listShares } from '@site/api-client/shares'
import type { FolderPath, Share } from '@site/contracts'
import { queryOptions } from '@tanstack/react-query'
import { atom, getDefaultStore } from 'jotai'
import { isSameFolder } from '#kit/folder-path.ts'
import { formatTime } from '#kit/format.ts'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'

/** Returns the folders that contain a link's item. */
export const placeOf = ({ path, fileName }: Share) => (fileName === undefined ? path.slice(0, -1) : path)

/** Returns a different name for each link: its item and, as far as that is needed, its place, note and time. */
export function nameLinks(shares: readonly Share[]): ReadonlyMap<string, string> {
  const details = [
    (share: Share) => nameOfShare(share),
    (share: Share) => (placeOf(share).length > 0 ? ` in ${placeOf(share).join(' / ')}` : ''),
    ({ note }: Share) => (note ? `, ${note}` : ''),
    ({ createdAt }: Share) => `, created ${formatTime(createdAt)}`,
    // Links that were created in the same minute.
    (share: Share) => ` (${shares.indexOf(share) + 1})`,
  ]
  const names = new Map(shares.map((share) => [share, '']))
  for (const detail of details) {
    const counts = Map.groupBy(names.values(), (name) => name)
    for (const [share, name] of names) {
      if (name === '' || (counts.get(name)?.length ?? 0) > 1) names.set(share, name + detail(share))
    }
  }
  return new Map([...names].map(([{ id }, name]) => [id, name]))
}

/** Returns whether a link can serve anyone who wants to read the entry: it works, and has no condition or note. */
export const isPlainLinkTo =
  ({ path, fileName }: SharedEntry) =>
  (share: Share): boolean =>
    share.kind === 'read' &&
    share.fileName === fileName &&
    isSameFolder(share.path, path) &&
    !share.hasPassword &&
    share.maxUses === null &&
    share.note === undefined &&
    !share.isSuspended &&
    Date.parse(share.expiresAt) > Date.now()

export const sharesQuery = queryOptions({
  queryKey: ['shares'],
  queryFn: async ({ signal }) => listShares(await loadApi(), { signal }),
  meta: { failure: texts.linksNotLoaded },
})

interface SharedEntry {
  path: FolderPath
  fileName?: string
}

export interface ShareRequest {
  entry: SharedEntry
  /** Whether to copy the address of an existing link immediately. A new link is only created after a question. */
  copies: boolean
}

/** The user's request; the dialog is open while it is set. */
export const shareRequestAtom = atom<ShareRequest | undefined>(undefined)

const request = (value: ShareRequest): void => getDefaultStore().set(shareRequestAtom, value)

export const shareActions = (entry: SharedEntry) => [
  { label: 'Share…', onSelect: () => request({ entry, copies: false }) },
  { label: 'Copy link', onSelect: () => request({ entry, copies: true }) },
]

export const nameOfShare = ({ path, fileName }: Pick<Share, 'path' | 'fileName'> | SharedEntry): string =>
  fileName ?? path.at(-1) ?? ''
