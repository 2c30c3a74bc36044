import { listLinks, readLinkSender } from '@site/api-client/links'
import type { FolderPath, Link } from '@site/contracts'
import { queryOptions } from '@tanstack/react-query'
import { atom, getDefaultStore } from 'jotai'
import type { Entry } from '#kit/entry.ts'
import { isSameFolder } from '#kit/folder-path.ts'
import { formatTime } from '#kit/format.ts'
import { texts } from '#kit/texts.ts'
import { loadApi } from '#services.ts'

/** Returns the folders that contain a link's item. */
export const placeOf = ({ path, fileName }: Link) => (fileName === undefined ? path.slice(0, -1) : path)

/** Returns a different name for each link: its item and, as far as that is needed, its place, note and time. */
export function nameLinks(links: readonly Link[]): ReadonlyMap<string, string> {
  const details = [
    (link: Link) => nameOfLink(link),
    (link: Link) => (placeOf(link).length > 0 ? ` in ${placeOf(link).join(' / ')}` : ''),
    ({ note }: Link) => (note ? `, ${note}` : ''),
    ({ createdAt }: Link) => `, created ${formatTime(createdAt)}`,
    // Links that were created in the same minute.
    (link: Link) => ` (${links.indexOf(link) + 1})`,
  ]
  const names = new Map(links.map((link) => [link, '']))
  for (const detail of details) {
    const counts = Map.groupBy(names.values(), (name) => name)
    for (const [link, name] of names) {
      if (name === '' || (counts.get(name)?.length ?? 0) > 1) names.set(link, name + detail(link))
    }
  }
  return new Map([...names].map(([{ id }, name]) => [id, name]))
}

export const isLinkTo =
  ({ path, fileName }: LinkedEntry) =>
  (link: Link): boolean =>
    link.fileName === fileName && isSameFolder(link.path, path)

/** Returns whether a link can serve anyone who wants to read its item: it works, and has no condition or note. */
export const isPlainLink = ({ kind, hasPassword, maxUses, note, isSuspended, expiresAt }: Link): boolean =>
  kind === 'read' &&
  !hasPassword &&
  maxUses === null &&
  note === undefined &&
  !isSuspended &&
  Date.parse(expiresAt) > Date.now()

export const linksQuery = queryOptions({
  queryKey: ['shares'],
  queryFn: async ({ signal }) => listLinks(await loadApi(), { signal }),
  meta: { failure: texts.linksNotLoaded },
})

export const senderQuery = queryOptions({
  queryKey: ['shares', 'sender'],
  queryFn: async ({ signal }) => readLinkSender(await loadApi(), { signal }),
})

export interface LinkedEntry {
  path: FolderPath
  fileName?: string | undefined
}

/** Returns what a link to an entry of the folder at `parent` points at. */
export const linkedEntry = (parent: FolderPath, { kind, name }: Entry): LinkedEntry =>
  kind === 'file' ? { path: parent, fileName: name } : { path: [...parent, name] }

export interface LinkRequest {
  entry: LinkedEntry
  /** Whether to copy the address of an existing link immediately. A new link is only created after a question. */
  copies: boolean
}

/** The user's request; the dialog is open while it is set. */
export const linkRequestAtom = atom<LinkRequest | undefined>(undefined)

const request = (value: LinkRequest): void => getDefaultStore().set(linkRequestAtom, value)

/** Copies the address of a link that anyone may use. Without one, asks whether to create it. */
export const copyLink = (entry: LinkedEntry): void => request({ entry, copies: true })

export const linkActions = (entry: LinkedEntry) => [
  { label: 'Share…', onSelect: () => request({ entry, copies: false }) },
  { label: 'Copy link', onSelect: () => copyLink(entry) },
]

export const nameOfLink = ({ path, fileName }: Pick<Link, 'path' | 'fileName'> | LinkedEntry): string =>
  fileName ?? path.at(-1) ?? ''
