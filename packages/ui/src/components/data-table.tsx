import { type ReactNode, useId } from 'react'
import { slotClass } from '../styles/class-names.ts'

const table = slotClass('table')

/** A column of a `DataTable`. Without `cell`, shows the value of the row at `key`. */
export interface Column<Row> {
  key: string
  label: string
  /** The cell that names its row (`th scope="row"`). */
  rowHeader?: boolean
  cell?: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  caption: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey?: (row: Row, index: number) => string
}

// Scrollable content must be focusable.
const scrollable = { tabIndex: 0 }

/** A read-only table; scrolls horizontally in its own region if it does not fit. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey = (_, index) => String(index) } = props
  const id = useId()
  return (
    <section className={table('root')} aria-labelledby={id} {...scrollable}>
      <table className={table('table')}>
        <caption id={id} className={table('caption')}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell<Row extends object>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell ? column.cell(row) : ((row as Record<string, ReactNode>)[column.key] ?? '')
  if (column.rowHeader) return <th scope="row">{content}</th>
  return <td>{content}</td>
}
