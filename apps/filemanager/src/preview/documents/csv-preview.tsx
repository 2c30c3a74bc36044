import { Text } from '@site/ui'
import { createElement, useMemo } from 'react'
import { parseCsv } from './csv.ts'
import styles from './csv-preview.module.css'

interface CsvPreviewProps {
  name: string
  extension: string
  text: string
  /** Whether the text is only the beginning of the file, possibly cut off within a row. */
  isCut: boolean
}

export function CsvPreview({ name, extension, text, isCut }: CsvPreviewProps) {
  const { rows, isTruncated } = useMemo(() => parseCsv(text, extension), [text, extension])
  const [head = [], ...body] = isCut && !isTruncated ? rows.slice(0, -1) : rows
  const columns = Math.max(head.length, ...body.map((row) => row.length))
  if (columns === 0) return <Text tone="muted">This table is empty.</Text>
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
      {/* A scrollable region must be focusable. */}
      <section className={styles.scroller} aria-label={`Table of ${name}`} tabIndex={0} data-scrolls="">
        <table className={styles.table}>
          <thead>{rowOf('th', head)}</thead>
          {createElement('tbody', null, ...body.map((cells) => rowOf('td', cells)))}
        </table>
      </section>
      {(isCut || isTruncated) && (
        <Text tone="muted">Only the beginning is shown. Download the file to read the rest.</Text>
      )}
    </>
  )
}
