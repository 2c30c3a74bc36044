import { useLocation } from '@mfe/page'
import { searchFiles } from '@site/api-client/search'
import { SEARCH_TEXT_MAX } from '@site/contracts'
import { Button, Heading } from '@site/ui'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import field from '#kit/field.module.css'
import { ListState } from '#kit/lists/list-state.tsx'
import { queryApi } from '#store/background-load.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { FilesSkeleton } from '../files/file-list.tsx'
import { ResultList } from './result-list.tsx'
import styles from './search.module.css'
import { type FilterName, filterChoices, isSearching, type SearchFilter, toQuery } from './search-filter.ts'

/** The folders and files that match, each with links to the entry and its parent folder. */
export function SearchResults({ filter, onWiden }: { filter: SearchFilter; onWiden: () => void }) {
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
        empty={data?.results.length === 0 && nothingFound(filter.q.trim(), hasFilters)}
      />
      {data && data.results.length > 0 && <ResultList results={data.results} headingId={headingId} />}
    </section>
  )
}

function countOf(count: number, isComplete: boolean): string {
  if (!isComplete) return `Showing the first ${count} results. Type more, or choose a filter.`
  return count === 1 ? '1 result' : `${count} results`
}

function nothingFound(text: string, hasFilters: boolean): string {
  if (text === '') return 'No file or folder matches the filters.'
  return hasFilters
    ? `No match for “${text}” with these filters. Clear the filters, or search for part of the name.`
    : `No file or folder name contains “${text}”. Check the spelling, or search for part of the name.`
}

/** The results of a search, or the previous results until the new ones arrive. */
const searchQuery = (user: string | null, filter: SearchFilter) =>
  queryOptions({
    queryKey: ['search', user, filter],
    queryFn: queryApi((api, options) => searchFiles(api, toQuery(filter), options)),
    enabled: isSearching(filter),
    placeholderData: keepPreviousData,
    // Entries may have changed since.
    staleTime: 0,
  })

const labels: Readonly<Record<FilterName, string>> = { kind: 'Kind', days: 'Date', size: 'Size' }

const SEARCH_ID = 'search'

/** Searches all folders. Results appear while the user types, so there is nothing to submit. */
export function SearchForm({ filter, onChange }: { filter: SearchFilter; onChange: (filter: SearchFilter) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${SEARCH_ID}`) input.current?.focus()
  }, [hash])
  return (
    <form id={SEARCH_ID} className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id}>Search all folders</label>
      <div className={styles.fields}>
        <input
          id={id}
          ref={input}
          className={`input ${field.input}`}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_TEXT_MAX}
          placeholder="Name of a file or folder"
          value={filter.q}
          onChange={(event) => onChange({ ...filter, q: event.target.value })}
        />
        {(['kind', 'days', 'size'] as const).map((name) => (
          <select
            key={name}
            className={`input ${styles.choice}`}
            aria-label={labels[name]}
            value={filter[name]}
            onChange={(event) => onChange({ ...filter, [name]: event.target.value })}
          >
            {Object.entries(filterChoices[name])
              // Object keys that are numbers come first.
              .toSorted(([a], [b]) => Number(a !== '') - Number(b !== ''))
              .map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
          </select>
        ))}
      </div>
    </form>
  )
}
