import { useSearchParams } from '@mfe/page'
import { fileKindOf, type fileKinds, type SearchQuery } from '@site/contracts'
import { useEffect, useState } from 'react'
import { foldName } from '#kit/focus/type-ahead.ts'
import type { ListEntry } from '../entries/list-entry.ts'

const MEBIBYTE = 1024 ** 2

/** The choices for each filter, by their value in the URL. An empty value filters nothing. */
export const filterChoices = {
  kind: {
    '': 'Any kind',
    folder: 'Folders',
    image: 'Images',
    pdf: 'PDF',
    document: 'Documents',
    spreadsheet: 'Spreadsheets',
    presentation: 'Presentations',
    audio: 'Audio',
    video: 'Video',
    archive: 'Archives',
    code: 'Code',
  } satisfies Record<'' | 'folder' | keyof typeof fileKinds, string>,
  days: { '': 'Any date', '1': 'Today', '7': 'Last 7 days', '30': 'Last 30 days', '365': 'Last 365 days' },
  size: { '': 'Any size', small: 'Up to 1 MB', medium: '1 to 100 MB', large: 'Over 100 MB' },
} as const

export type FilterName = keyof typeof filterChoices

/** A search; each value is empty, typed text, or one of the choices. */
export type SearchFilter = Readonly<Record<'q' | FilterName, string>>

export const noFilter: SearchFilter = { q: '', kind: '', days: '', size: '' }

const sizes: Readonly<Record<string, Pick<SearchQuery, 'minBytes' | 'maxBytes'>>> = {
  small: { maxBytes: MEBIBYTE },
  medium: { minBytes: MEBIBYTE + 1, maxBytes: 100 * MEBIBYTE },
  large: { minBytes: 100 * MEBIBYTE + 1 },
}

const names = ['q', 'kind', 'days', 'size'] as const

/** Reads a URL's query. Returns empty values for choices that do not exist. */
export function readFilter(params: URLSearchParams): SearchFilter {
  const choice = (name: FilterName) => {
    const value = params.get(name) ?? ''
    return Object.hasOwn(filterChoices[name], value) ? value : ''
  }
  return { q: params.get('q') ?? '', kind: choice('kind'), days: choice('days'), size: choice('size') }
}

/** Writes a filter to a URL's query, without empty values, and keeps its other parameters. */
export function writeFilter(params: URLSearchParams, filter: SearchFilter): void {
  for (const name of names) {
    if (filter[name] === '') params.delete(name)
    else params.set(name, filter[name])
  }
}

export const isSearching = (filter: SearchFilter): boolean => names.some((name) => filter[name].trim() !== '')

/** Converts a filter to the API's query. Days count from midnight in the user's time zone. */
export function toQuery({ q, kind, days, size }: SearchFilter, now = new Date()): Partial<SearchQuery> {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(days) + 1)
  return {
    text: q.trim(),
    ...(kind !== '' && { kind: kind as keyof typeof fileKinds | 'folder' }),
    ...(days !== '' && { from: from.toISOString() }),
    ...sizes[size],
  }
}

/** Returns whether an entry of the open folder matches a search; undefined if nothing is searched. */
export function matcherOf(filter: SearchFilter): ((entry: ListEntry) => boolean) | undefined {
  if (!isSearching(filter)) return undefined
  const { text = '', kind, from = '', minBytes = 0, maxBytes = Number.POSITIVE_INFINITY } = toQuery(filter)
  const folded = foldName(text)
  const hasSize = minBytes > 0 || maxBytes < Number.POSITIVE_INFINITY
  const matchesKind = (entry: ListEntry) =>
    kind === undefined || (entry.kind === 'folder' ? kind === 'folder' : kind === fileKindOf(entry.name))
  const matchesSize = (entry: ListEntry) => {
    if (entry.kind === 'folder') return !hasSize
    const bytes = entry.file.size * 1024
    return bytes >= minBytes && bytes <= maxBytes
  }
  return (entry) =>
    foldName(entry.name).includes(folded) && matchesKind(entry) && entry.time >= from && matchesSize(entry)
}

/** Browsers limit how often a page may change its URL. */
const DELAY_MS = 300

export function useSearchFilter(): [SearchFilter, (filter: SearchFilter) => void] {
  const [params] = useSearchParams()
  const [filter, setFilter] = useState(() => readFilter(params))

  useEffect(() => {
    const address = new URL(window.location.href)
    writeFilter(address.searchParams, filter)
    if (address.href === window.location.href) return
    // The router would move focus from the field to the heading.
    const timer = setTimeout(() => window.history.replaceState(window.history.state, '', address), DELAY_MS)
    return () => clearTimeout(timer)
  }, [filter])

  return [filter, setFilter]
}
