import type { StoredFile } from '@site/contracts'
import { groupedNumber } from '@site/ui'
import styles from '#kit/field.module.css'
import { formatCount } from '#kit/format.ts'

interface FindFileProps {
  value: string
  matchCount: number
  total: number
  onChange: (value: string) => void
}

/** Searches all files, because the browser's own search covers only the rendered rows of a long list. */
export function FindFile({ value, matchCount, total, onChange }: FindFileProps) {
  return (
    <div className={styles.row}>
      <input
        aria-label="Find a file by name"
        className={`input ${styles.input}`}
        type="search"
        placeholder="Find a file by name"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p role="status" className={styles.note}>
        {value.trim() !== '' && `${groupedNumber(matchCount)} of `}
        {formatCount(total, 'file')}
      </p>
    </div>
  )
}

/** Returns the files whose names contain the query, ignoring case. */
export function filterByName(files: readonly StoredFile[], query: string): readonly StoredFile[] {
  const text = normalize(query)
  return text === '' ? files : files.filter(({ fileName }) => normalize(fileName).includes(text))
}

const normalize = (name: string) => name.trim().normalize('NFC').toLowerCase()
