import { searchFiles } from '@site/api-client/search'
import { type FolderPath, SEARCH_TEXT_MAX } from '@site/contracts'
import { Button, Heading, Icon, VisuallyHidden } from '@site/ui'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import field from '#kit/fields/field.module.css'
import { isSameFolder } from '#kit/folder-path.ts'
import { ListState } from '#kit/lists/list-state.tsx'
import { queryApi } from '#store/background-load.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { ResultList } from './result-list.tsx'
import styles from './search.module.css'
import { type FilterName, filterChoices, isSearching, noFilter, type SearchFilter, toQuery } from './search-filter.ts'

interface SearchProps {
  /** The open folder, whose list shows what matches there. */
  folder: FolderPath
  filter: SearchFilter
  onChange: (filter: SearchFilter) => void
}

const labels: Readonly<Record<FilterName, string>> = { kind: 'Kind', days: 'Date', size: 'Size' }

/** Searches all folders as the user types. What is found in other folders appears in the panel below. */
export function useSearch(props: SearchProps) {
  const { filter, onChange } = props
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || isSearching(filter)
  return {
    field: <SearchField {...props} panelId={panelId} isShown={isShown} onToggle={() => setOpen(!isOpen)} />,
    panel: isShown && (
      <SearchPanel
        {...props}
        id={panelId}
        onClose={() => {
          setOpen(false)
          onChange(noFilter)
        }}
      />
    ),
  }
}

/** The field is always on the screen. */
export const focusSearch = () => document.querySelector<HTMLElement>('input[type=search]')?.focus()

interface SearchFieldProps extends SearchProps {
  panelId: string
  isShown: boolean
  onToggle: () => void
}

function SearchField({ filter, onChange, panelId, isShown, onToggle }: SearchFieldProps) {
  const id = useId()
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id}>Search all folders</label>
      <input
        id={id}
        className={`input ${field.input}`}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_TEXT_MAX}
        placeholder="Name of a file or folder"
        value={filter.q}
        onChange={(event) => onChange({ ...filter, q: event.target.value })}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label="Search filters"
        title="Search filters"
        aria-expanded={isShown}
        aria-controls={isShown ? panelId : undefined}
        onClick={onToggle}
      >
        <Icon name="filter" />
      </Button>
    </form>
  )
}

interface SearchPanelProps extends SearchProps {
  id: string
  onClose: () => void
}

function SearchPanel({ id, folder, filter, onChange, onClose }: SearchPanelProps) {
  const headingId = useId()
  const query = useQuery(searchQuery(useCurrentUser(), filter))
  const { data, isPlaceholderData } = query
  const hasFilters = isSearching({ ...filter, q: '' })
  const found = data?.results.filter(({ path }) => !isSameFolder(path, folder)) ?? []
  const foundHere = (data?.results.length ?? 0) - found.length
  const isCut = data?.isComplete === false
  return (
    <section id={id} className={styles.panel} aria-labelledby={headingId} aria-busy={isPlaceholderData}>
      <div className={styles.head}>
        <Heading level={2} size="h4" id={headingId} focusable>
          In other folders
        </Heading>
        <p role="status" className={styles.count}>
          {data && !isPlaceholderData && (
            <>
              {countOf(found.length, isCut)}
              {!isCut && (
                <VisuallyHidden> in other folders, {foundHere.toLocaleString('en')} in this list</VisuallyHidden>
              )}
            </>
          )}
        </p>
        <SearchFilters filter={filter} onChange={onChange} />
        {hasFilters && (
          <Button variant="ghost" onClick={() => onChange({ ...noFilter, q: filter.q })}>
            Clear filters
          </Button>
        )}
        <Button variant="ghost" size="icon" icon="close" aria-label="Close the search" onClick={onClose} />
      </div>
      {isSearching(filter) && (
        <ListState
          query={query}
          failure="The search failed."
          headingId={headingId}
          skeleton={<ListSkeleton screen="folder" view="list" />}
          empty={found.length === 0 && !isCut && nothingFound(filter.q.trim(), hasFilters, foundHere)}
        />
      )}
      {found.length > 0 && <ResultList results={found} headingId={headingId} />}
    </section>
  )
}

function SearchFilters({ filter, onChange }: Pick<SearchProps, 'filter' | 'onChange'>) {
  return (
    <div className={styles.filters}>
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
  )
}

/** Returns the number of results in other folders. The server sends a limited number, those of the open folder included. */
function countOf(count: number, isCut: boolean): string {
  if (isCut && count === 0) return 'Too many matches in this list to show others. Type more, or choose a filter.'
  if (isCut) return `Showing the first ${count} results. Type more, or choose a filter.`
  return count === 1 ? '1 result' : `${count} results`
}

function nothingFound(text: string, hasFilters: boolean, foundHere: number): string {
  if (foundHere > 0) return 'Nothing else matches.'
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
