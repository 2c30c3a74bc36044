import type { StoredFile } from '@site/contracts'
import type { ReactNode } from 'react'
import { formatKb, formatReadable, formatSize, formatTime } from '#kit/format.ts'
import { kindName } from '#kit/kind-name.ts'
import actionsCell from './actions-cell.module.css'
import type { CellProps } from './cell-props.ts'
import { FileButtons } from './file-buttons.tsx'
import styles from './file-table.module.css'
import { NameControls, PlainName } from './name-cell.tsx'

export interface Column {
  key: keyof StoredFile | 'actions'
  /** The text of the header. */
  label: string
  /** Returns the content of a row's cell. Calls no hooks, because a row calls it. */
  cell: (props: CellProps) => ReactNode
  /** Returns what screen readers announce. Without it, neither they nor the tiles mention the column. */
  spoken?: (file: StoredFile) => string
  /** Returns what a tile shows, if it is not what is spoken. */
  detail?: (file: StoredFile) => ReactNode
  sort?: {
    /** In ascending order. */
    compare: (a: StoredFile, b: StoredFile) => number
    /** The orders in the toolbar. The first one is that of a first click on the header. */
    orders: readonly { label: string; descending: boolean }[]
  }
  /**
   * The width, on narrow and wide screens too. On small screens, whose rows have two lines, the second consists of these
   * columns, with the `stacked` width. Without a width, the column has the rest, and the first line.
   */
  width?: Readonly<Record<'base' | 'narrow' | 'wide' | 'stacked', string>>
  /** The class of header and cells. */
  className?: string | undefined
}

const FILE_NAME = 'File Name'
const names = new Intl.Collator('en', { numeric: true })
const timeOf = ({ uploadTime }: StoredFile) => <time dateTime={uploadTime}>{formatTime(uploadTime)}</time>

/** The columns of the list of files, in order (docs/product.md, "Folders"): all that its table and its tiles show. */
export const columns: readonly Column[] = [
  {
    key: 'uploadTime',
    label: 'Upload Time',
    cell: ({ file }) => timeOf(file),
    spoken: ({ uploadTime }) => formatTime(uploadTime),
    detail: timeOf,
    sort: {
      compare: (a, b) => (a.uploadTime < b.uploadTime ? -1 : Number(a.uploadTime > b.uploadTime)),
      orders: [
        { label: 'Newest first', descending: true },
        { label: 'Oldest first', descending: false },
      ],
    },
    width: { base: '12rem', narrow: '11.5rem', wide: '14rem', stacked: 'minmax(5.25rem, auto)' },
    className: styles.time,
  },
  {
    key: 'fileName',
    label: FILE_NAME,
    cell: (props) => (props.hasControls ? <NameControls {...props} /> : <PlainName>{props.file.fileName}</PlainName>),
    sort: {
      compare: (a, b) => names.compare(a.fileName, b.fileName),
      orders: [
        { label: `${FILE_NAME}, A to Z`, descending: false },
        { label: `${FILE_NAME}, Z to A`, descending: true },
      ],
    },
    className: styles.name,
  },
  {
    key: 'size',
    label: 'File Size (in KB)',
    cell: ({ file }) => (
      <>
        {formatKb(file)}
        <span className={styles.unit}> KB</span>
        {file.size >= 1024 && <span className={styles.readable}> {formatReadable(file.size)}</span>}
      </>
    ),
    spoken: ({ size }) => formatReadable(size),
    detail: formatSize,
    sort: {
      compare: (a, b) => a.size - b.size,
      orders: [
        { label: 'Smallest first', descending: false },
        { label: 'Largest first', descending: true },
      ],
    },
    width: { base: '9rem', narrow: '7rem', wide: '11rem', stacked: '1fr' },
    className: styles.size,
  },
  {
    key: 'actions',
    label: 'Actions',
    cell: (props) =>
      props.hasControls && (
        <div className={`${styles.actions} ${actionsCell.actions}`}>
          <FileButtons {...props} />
        </div>
      ),
    width: { base: '16rem', narrow: '9.5rem', wide: '16rem', stacked: 'auto' },
    className: actionsCell.cell,
  },
]

const nameAt = columns.findIndex(({ key }) => key === 'fileName')

/** What follows a file's name and kind in a tile and for screen readers: the columns after the name, then the others. */
export const details = [...columns.slice(nameAt), ...columns.slice(0, nameAt)].flatMap(
  ({ key, spoken, detail = spoken }) => (spoken && detail ? [{ key, spoken, detail }] : []),
)

/** Returns what screen readers announce when a file's row receives focus: name, kind, size, time. */
export const fileLabel = (file: StoredFile, isCut: boolean): string =>
  [
    file.fileName,
    kindName(file.fileName),
    ...details.map(({ spoken }) => spoken(file)),
    ...(isCut ? ['cut'] : []),
  ].join(', ')
