import { Text } from '@site/ui'
import { createElement, useMemo } from 'react'
import styles from './csv-preview.module.css'
import { readTable } from './read-table.ts'

interface CsvPreviewProps {
  name: string
  extension: string
  text: string
  /** Whether the text is only the beginning of the file, possibly cut off within a row. */
  isCut: boolean
}

export function CsvPreview({ name, extension, text, isCut }: CsvPreviewProps) {
  const table = useMemo(() => readTable(text, extension), [text, extension])
  const { preamble, head, body, columns, isTruncated, isShortened } = table
  if (columns === 0) return <Text tone="muted">This table is empty.</Text>
  const names = head ?? Array.from({ length: columns }, (_, index) => `Column ${index + 1}`)
  const whole = isCut && !isTruncated ? body.slice(0, -1) : body
  // Rows and cells need no keys, because their order never changes.
  const rowOf = (tag: 'td' | 'th', cells: readonly string[]) => {
    const scope = tag === 'th' ? { scope: 'col' } : null
    return createElement(
      'tr',
      null,
      ...Array.from({ length: columns }, (_, index) => createElement(tag, scope, cells[index])),
    )
  }
  return (
    <>
      {preamble.length > 0 && <p className={styles.preamble}>{preamble.join('\n')}</p>}
      {/* A scrollable region must be focusable. */}
      <section className={styles.scroller} aria-label={`Table of ${name}`} tabIndex={0} data-scrolls="">
        <table className={styles.table}>
          <thead>{rowOf('th', names)}</thead>
          {createElement('tbody', null, ...whole.map((cells) => rowOf('td', cells)))}
        </table>
      </section>
      {(isCut || isTruncated || isShortened) && (
        <Text tone="muted">Only the beginning is shown. Download the file to read the rest.</Text>
      )}
    </>
  )
}
