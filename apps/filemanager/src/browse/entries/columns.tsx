import type { ReactNode } from 'react'
import { CutMark } from '#jobs/moving/cut-mark.tsx'
import { formatCount, formatKb, formatReadable, formatSize, formatTime } from '#kit/format.ts'
import { kindName } from '#kit/kind-name.ts'
import { EntryMarks, spokenMarks } from '#kit/names/entry-marks.tsx'
import entryName from '#kit/names/entry-name.module.css'
import { EntryName } from '#kit/names/entry-name.tsx'
import { FolderIcon } from '#kit/thumbnail/file-icon.tsx'
import { Thumbnail } from '#kit/thumbnail/thumbnail.tsx'
import styles from '../table/entry-table.module.css'
import { useEntryActions } from './entry-actions.ts'
import { EntryButtons, NameLink } from './entry-controls.tsx'
import { type FolderEntry, itemOf, type ListEntry } from './list-entry.ts'
import { QuickActions } from './quick-actions.tsx'

/** The props of the cells of a row or a tile. They stay the same when it is selected or focused. */
export interface CellProps {
  entry: ListEntry
  isDeleting: boolean
  isRenaming: boolean
  /** Whether to render more than text. */
  hasControls: boolean
}

export interface Column {
  key: 'uploadTime' | 'fileName' | 'size' | 'actions'
  label: string
  /** Returns the content of a row's cell. Calls no hooks, because a row calls it. */
  cell: (props: CellProps) => ReactNode
  /** Returns what screen readers announce, if anything. Without it, neither they nor the tiles mention the column. */
  spoken?: (entry: ListEntry) => string | undefined
  /** Returns what a tile shows, if it is not what is spoken. */
  detail?: (entry: ListEntry) => ReactNode
  sort?: {
    /** In ascending order, for two files or two folders. */
    compare: (a: ListEntry, b: ListEntry) => number
    /** The orders in the toolbar. The first one is that of a first click on the header. */
    orders: readonly { label: string; descending: boolean }[]
  }
  /** The width on narrow, usual and wide screens, until the user drags it. Without a width, the column has the rest. */
  width?: Readonly<Record<'narrow' | 'base' | 'wide', string>>
  className?: string | undefined
}

const FILE_NAME = 'File Name'
const names = new Intl.Collator('en', { numeric: true })
function timeOf({ time }: ListEntry) {
  const text = formatTime(time)
  const end = text.lastIndexOf(',')
  return (
    <time dateTime={time}>
      {text.slice(0, end)}
      <span className={styles.clock}>{text.slice(end)}</span>
    </time>
  )
}

/** The columns of a list, in order (docs/product.md, "Folders"): all that its table and its tiles show of an entry. */
export const columns: readonly Column[] = [
  {
    key: 'uploadTime',
    label: 'Upload Time',
    cell: ({ entry }) => timeOf(entry),
    spoken: ({ time }) => formatTime(time),
    detail: timeOf,
    sort: {
      compare: (a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)),
      orders: [
        { label: 'Newest first', descending: true },
        { label: 'Oldest first', descending: false },
      ],
    },
    width: { narrow: 'clamp(7.75rem, 25vw - 5.25rem, 10.75rem)', base: '12rem', wide: '13rem' },
    className: styles.time,
  },
  {
    key: 'fileName',
    label: FILE_NAME,
    cell: (props) => (props.hasControls ? <NameControls {...props} /> : <PlainName {...props} />),
    sort: {
      compare: (a, b) => names.compare(a.name, b.name),
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
    cell: ({ entry }) => <Size entry={entry} />,
    spoken: spokenSize,
    detail: (entry) => (entry.kind === 'file' ? formatSize(entry.file) : spokenSize(entry)),
    sort: {
      compare: (a, b) => kilobytesOf(a) - kilobytesOf(b),
      orders: [
        { label: 'Smallest first', descending: false },
        { label: 'Largest first', descending: true },
      ],
    },
    width: { narrow: '6rem', base: '9rem', wide: '10rem' },
    className: styles.size,
  },
  {
    key: 'actions',
    label: 'Actions',
    cell: (props) => props.hasControls && <EntryButtons {...props} />,
    width: { narrow: '11.75rem', base: '20rem', wide: '20.5rem' },
    className: styles.actions,
  },
]

const nameAt = columns.findIndex(({ key }) => key === 'fileName')

/** What tiles show and screen readers read after name and kind: the columns after the name, then those before it. */
export const details = [...columns.slice(nameAt), ...columns.slice(0, nameAt)].flatMap(
  ({ key, spoken, detail = spoken }) => (spoken && detail ? [{ key, spoken, detail }] : []),
)

/** Returns what screen readers announce when the row of an entry receives focus: name, kind, size, time, marks. */
export function entryLabel(entry: ListEntry, isCut: boolean): string {
  const spoken = details.flatMap((detail) => detail.spoken(entry) ?? [])
  return [entry.name, kindOf(entry), ...spoken, ...spokenMarks(itemOf(entry)), ...(isCut ? ['cut'] : [])].join(', ')
}

export const kindOf = ({ kind, name }: ListEntry): string => (kind === 'folder' ? 'Folder' : kindName(name))

const kilobytesOf = (entry: ListEntry): number =>
  entry.kind === 'file' ? entry.file.size : (entry.contents?.bytes ?? 0) / 1024

function spokenSize(entry: ListEntry): string | undefined {
  if (entry.kind === 'file') return formatReadable(entry.file.size)
  return entry.contents && `${contentsOf(entry.contents)}, ${formatReadable(kilobytesOf(entry))}`
}

function contentsOf({ folders, files, isComplete }: NonNullable<FolderEntry['contents']>): string {
  const counts = [folders > 0 && formatCount(folders, 'folder'), formatCount(files, 'file')].filter(Boolean)
  return `${isComplete ? '' : 'at least '}${counts.join(', ')}`
}

function Size({ entry }: { entry: ListEntry }) {
  if (entry.kind === 'folder' && !entry.contents) return <span aria-hidden="true">–</span>
  const size = kilobytesOf(entry)
  return (
    <>
      {formatKb(entry.kind === 'file' ? entry.file : { size, ...(size === 0 && { isEmpty: true }) })}
      <span className={styles.unit}> KB</span>
      {size >= 1024 && <span className={styles.readable}> {formatReadable(size)}</span>}
    </>
  )
}

function NameControls(props: CellProps) {
  const { entry } = props
  const { folder } = useEntryActions()
  return (
    <span className={`${entryName.name} ${styles.named}`}>
      {/* Displayed after the icon; screen readers read the name first. */}
      <span className={styles.title}>
        <NameLink {...props} className={styles.open}>
          <EntryName>{entry.name}</EntryName>
        </NameLink>
        {entry.kind === 'folder' && entry.contents && (
          <span className={styles.contents}>{contentsOf(entry.contents)}</span>
        )}
      </span>
      {entry.kind === 'folder' ? <FolderIcon /> : <Thumbnail folder={folder} file={entry.file} />}
      <CutMark folder={folder} id={entry.key} />
      <EntryMarks {...itemOf(entry)} />
      {!props.isRenaming && <QuickActions entry={entry} />}
    </span>
  )
}

/** The name, positioned as it will be among the controls. */
function PlainName({ entry: { name } }: CellProps) {
  return (
    <span className={`${styles.open} ${styles.plain}`}>
      <EntryName>{name}</EntryName>
    </span>
  )
}
