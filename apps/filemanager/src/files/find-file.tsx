import type { StoredFile } from '@site/contracts'
import { Field } from '@site/ui/fields'
import { useId } from 'react'
import styles from '../shared/field.module.css'

interface FindFileProps {
  value: string
  /** The number of files that match the search. */
  matchCount: number
  total: number
  onChange: (value: string) => void
}

/** Searches all files, because the browser's own search covers only the rendered rows of a long list. */
export function FindFile({ value, matchCount, total, onChange }: FindFileProps) {
  const id = useId()
  return (
    <Field id={id} label="Find a file by name">
      <div className={styles.row}>
        <input
          id={id}
          className={`input ${styles.input}`}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <p role="status" className={styles.note}>
          {value.trim() !== '' && `${count(matchCount)} of `}
          {total === 1 ? '1 file' : `${count(total)} files`}
        </p>
      </div>
    </Field>
  )
}

const count = (number: number) => number.toLocaleString('en')

/** Returns the files whose names contain the query, ignoring case. */
export function filterByName(files: readonly StoredFile[], query: string): readonly StoredFile[] {
  const text = normalize(query)
  return text === '' ? files : files.filter(({ fileName }) => normalize(fileName).includes(text))
}

const normalize = (name: string) => name.trim().normalize('NFC').toLowerCase()
