import { Skeleton, Text } from '@site/ui'
import { createElement, useEffect, useId, useState } from 'react'
import field from '#kit/fields/field.module.css'
import { type Archive, useArchive } from '../archives/use-archive.ts'
import tables from '../documents/csv-preview.module.css'
import styles from './office.module.css'
import { OfficeFailure, Simplified } from './office-failure.tsx'
import { columnName, type Sheet, type Workbook } from './spreadsheet.ts'

/** Shows the values of a workbook, one sheet at a time. */
export function SheetsPreview({ url, name }: { url: string; name: string }) {
  const { answer: workbook, error, archive } = useArchive<Workbook>({ ask: 'workbook', url })
  const [index, setIndex] = useState(0)
  const id = useId()
  if (error) return <OfficeFailure error={error} />
  if (!workbook || !archive) return <Skeleton shape="block" height="20rem" />
  if (workbook.sheets.length === 0) return <Text tone="muted">This workbook has no visible sheets.</Text>
  return (
    <>
      <Simplified>it shows the values of cells as they were saved, without formulas, charts or formats.</Simplified>
      {workbook.sheets.length > 1 && (
        <p className={styles.choice}>
          <label htmlFor={id}>Sheet</label>
          <select
            id={id}
            className={`input ${field.input}`}
            value={index}
            onChange={({ target: { value } }) => setIndex(Number(value))}
          >
            {workbook.sheets.map((sheet) => (
              <option key={sheet.index} value={sheet.index}>
                {sheet.name}
              </option>
            ))}
          </select>
        </p>
      )}
      <SheetTable
        key={index}
        archive={archive}
        url={url}
        index={index}
        name={`${workbook.sheets[index]?.name ?? ''} of ${name}`}
      />
    </>
  )
}

interface SheetTableProps {
  archive: Archive
  url: string
  index: number
  name: string
}

function SheetTable({ archive, url, index, name }: SheetTableProps) {
  const [{ sheet, error }, setResult] = useState<{ sheet?: Sheet; error?: unknown }>({})

  useEffect(() => {
    const left = new AbortController()
    archive.ask({ ask: 'sheet', url, index }, left.signal).then(
      (answer) => left.signal.aborted || setResult({ sheet: answer as Sheet }),
      (failure: unknown) => left.signal.aborted || setResult({ error: failure }),
    )
    return () => left.abort()
  }, [archive, url, index])

  if (error) return <OfficeFailure error={error} />
  if (!sheet) return <Skeleton shape="block" height="20rem" />
  if (sheet.rows.length === 0) return <Text tone="muted">This sheet is empty.</Text>
  const columns = Array.from({ length: sheet.columns }, (_, column) => column)
  // Rows and cells need no keys, because their order never changes.
  const head = columns.map((column) => createElement('th', { scope: 'col' }, columnName(column)))
  const rows = sheet.rows.map(({ number, cells }) =>
    createElement(
      'tr',
      null,
      createElement('th', { scope: 'row' }, number),
      ...columns.map((column) => createElement('td', null, cells[column])),
    ),
  )
  return (
    <>
      {/* A scrollable region must be focusable. */}
      <section className={tables.scroller} aria-label={`Table of ${name}`} tabIndex={0} data-scrolls="">
        <table className={tables.table}>
          <thead>{createElement('tr', null, <td />, ...head)}</thead>
          {createElement('tbody', null, ...rows)}
        </table>
      </section>
      {sheet.isTruncated && <Text tone="muted">Only the beginning is shown. Download the file to read the rest.</Text>}
    </>
  )
}
