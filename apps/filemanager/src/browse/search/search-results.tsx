import type { SearchResult } from '@site/contracts'
import { Button, Heading, Icon, SiteLink } from '@site/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { fileUrl, folderUrl } from '#kit/folder-url.ts'
import { formatKb, formatTime } from '#kit/format.ts'
import { ListState } from '#kit/lists/list-state.tsx'
import { Thumbnail } from '#kit/thumbnail/thumbnail.tsx'
import { useCurrentUser } from '#store/use-current-user.ts'
import { FilesSkeleton } from '../files/file-list.tsx'
import styles from './search.module.css'
import { searchQuery } from './search.queries.ts'
import { isSearching, type SearchFilter } from './search-filter.ts'

interface SearchResultsProps {
  filter: SearchFilter
  /** Removes the filters and keeps the text. */
  onWiden: () => void
}

/** The folders and files that match, each with links to the entry and its parent folder. */
export function SearchResults({ filter, onWiden }: SearchResultsProps) {
  const headingId = useId()
  const query = useQuery(searchQuery(useCurrentUser(), filter))
  const { data, isPlaceholderData } = query
  const hasFilters = isSearching({ ...filter, q: '' })
  return (
    <section aria-labelledby={headingId} aria-busy={isPlaceholderData}>
      <div className={styles.head}>
        <Heading level={2} size="h4" id={headingId} focusable>
          Search results
        </Heading>
        <p role="status" className={styles.count}>
          {data && !isPlaceholderData && countOf(data.results.length, data.isComplete)}
        </p>
        {hasFilters && (
          <Button variant="ghost" onClick={onWiden}>
            Clear filters
          </Button>
        )}
      </div>
      <ListState
        query={query}
        failure="The search failed."
        headingId={headingId}
        skeleton={<FilesSkeleton />}
        isEmpty={data?.results.length === 0}
        emptyText={nothingFound(filter.q.trim(), hasFilters)}
      />
      {data && data.results.length > 0 && (
        <ul className={styles.results} aria-labelledby={headingId}>
          {data.results.map((result) => (
            <Result key={[...result.path, result.name, result.size === undefined].join('/')} result={result} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Result({ result: { path, name, size, isEmpty, time } }: { result: SearchResult }) {
  const isFolder = size === undefined
  return (
    <li className={styles.result}>
      {isFolder ? <Icon name="folder" /> : <Thumbnail folder={path} file={{ fileName: name, uploadTime: time }} />}
      <SiteLink className={styles.name} href={isFolder ? folderUrl([...path, name]) : fileUrl(path, name)}>
        {name}
      </SiteLink>
      <SiteLink className={styles.path} href={folderUrl(path)} aria-label={`Open ${pathText(path)}`}>
        {pathText(path)}
      </SiteLink>
      <span className={styles.size}>
        {isFolder ? 'Folder' : `${formatKb({ size, ...(isEmpty && { isEmpty }) })} KB`}
      </span>
      <time className={styles.time} dateTime={time}>
        {formatTime(time)}
      </time>
    </li>
  )
}

const pathText = (path: readonly string[]) => ['Your Folders', ...path].join(' / ')

function countOf(count: number, isComplete: boolean): string {
  if (!isComplete) return `Showing the first ${count} results. Type more, or choose a filter.`
  return count === 1 ? '1 result' : `${count} results`
}

function nothingFound(text: string, hasFilters: boolean): string {
  const found = text === '' ? 'No file or folder matches the filters.' : `No file or folder name contains “${text}”`
  if (text === '') return found
  return hasFilters
    ? `No match for “${text}” with these filters. Clear the filters, or search for part of the name.`
    : `${found}. Check the spelling, or search for part of the name.`
}
