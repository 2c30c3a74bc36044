import { useLocation } from '@mfe/page'
import { SEARCH_TEXT_MAX } from '@site/contracts'
import { useEffect, useId, useRef } from 'react'
import field from '#kit/field.module.css'
import styles from './search.module.css'
import { type FilterName, filterChoices, type SearchFilter } from './search-filter.ts'

interface SearchFormProps {
  filter: SearchFilter
  onChange: (filter: SearchFilter) => void
}

const labels: Readonly<Record<FilterName, string>> = { kind: 'Kind', days: 'Date', size: 'Size' }

/** The fragment that focuses the field. */
const SEARCH_ID = 'search'

/** Searches all folders. Results appear while the user types, so there is nothing to submit. */
export function SearchForm({ filter, onChange }: SearchFormProps) {
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
