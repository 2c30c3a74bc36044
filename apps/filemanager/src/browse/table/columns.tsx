import type { FolderPath, StoredFile } from '@site/contracts'
import type { MouseEvent, ReactNode } from 'react'
import { detailsAction } from '#details/details-state.ts'
import { CutMark } from '#jobs/moving/cut-mark.tsx'
import type { Transfer } from '#jobs/moving/moving-state.ts'
import { DeleteButton } from '#kit/deletion/use-deletion.tsx'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { useEntryRef } from '#kit/focus/entries.ts'
import { formatKb, formatReadable, formatSize, formatTime } from '#kit/format.ts'
import { kindName } from '#kit/kind-name.ts'
import { MoreButton } from '#kit/menu/menu.tsx'
import entryLink from '#kit/names/entry-link.module.css'
import { EntryMarks, spokenMarks } from '#kit/names/entry-marks.tsx'
import entryName from '#kit/names/entry-name.module.css'
import { EntryName } from '#kit/names/entry-name.tsx'
import { Thumbnail } from '#kit/thumbnail/thumbnail.tsx'
import { linkActions } from '#links/links.ts'
import { useApi } from '#services.ts'
import { fileQueries, renameFile } from '#store/file.queries.ts'
import { queryClient } from '#store/query-client.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { RenameForm, useFocusAfterRenaming } from '../renaming/rename-form.tsx'
import { SelectBox, type Selection } from '../selection/selection.tsx'
import actionsCell from './actions-cell.module.css'
import styles from './file-table.module.css'

export interface FileActions {
  onOpen: (file: StoredFile) => void
  onDelete: (...fileNames: string[]) => void
  onTransfer: (action: Transfer['action'], ...fileNames: string[]) => void
}

/** The props of the cells of a row or a tile. They stay the same when it is selected or focused. */
export interface CellProps extends FileActions {
  folder: FolderPath
  file: StoredFile
  selectedAtomOf: Selection['selectedAtomOf']
  onSelect: Selection['toggle']
  deleting: boolean
  renaming: boolean
  /** Whether to render more than text. */
  hasControls: boolean
  /** Opens the field for a row's new name, or closes it. */
  onRenaming: (fileName: string | undefined) => void
  /** Called after a rename; focus moves to the row with the new name. */
  onRenamed: (newName: string) => void
}

export interface Column {
  key: keyof StoredFile | 'actions'
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
   * The width, on narrow and wide screens too. Without a width, the column has the rest. On small screens, rows have two
   * lines: the column without a width, then those with a `stacked` width. The table does not show the others there.
   */
  width?: Readonly<Record<'base' | 'narrow' | 'wide', string> & { stacked?: string }>
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

/** Returns what screen readers announce when a file's row receives focus: name, kind, size, time, marks. */
export function fileLabel(file: StoredFile, isCut: boolean): string {
  const spoken = [file.fileName, kindName(file.fileName), ...details.map((detail) => detail.spoken(file))]
  return [...spoken, ...spokenMarks(file), ...(isCut ? ['cut'] : [])].join(', ')
}

function NameControls(props: CellProps) {
  const { folder, file } = props
  const { fileName } = file
  return (
    <span className={`${entryName.name} ${styles.named}`}>
      <SelectBox label={`Select ${fileName}`} name={fileName} {...props} />
      <NameLink {...props} className={`${entryLink.link} ${styles.open}`}>
        <EntryName>{fileName}</EntryName>
      </NameLink>
      <Thumbnail folder={folder} file={file} />
      <CutMark folder={folder} kind="file" name={fileName} />
      <EntryMarks {...file} />
    </span>
  )
}

/** The name, positioned as it will be among the controls. */
function PlainName({ children }: { children: string }) {
  return (
    <span className={`${styles.open} ${styles.plain}`} title={children}>
      <EntryName>{children}</EntryName>
    </span>
  )
}

interface NameLinkProps extends CellProps {
  className: string | undefined
  children: ReactNode
}

/** Opens the preview of a file, or is the field for its new name. */
export function NameLink({ renaming, onRenaming, onRenamed, ...props }: NameLinkProps) {
  const { folder, file } = props
  const { fileName } = file
  const query = fileQueries.inFolder(useCurrentUser(), folder)
  useFocusAfterRenaming(fileName, renaming)
  if (!renaming) return <OpeningLink {...props} />

  const rename = async (newName: string) => {
    const problem = await renameFile(folder, fileName, newName)
    if (problem !== undefined) return problem
    onRenamed(newName)
    await queryClient.invalidateQueries(query)
    return undefined
  }
  return <RenameForm name={fileName} onRename={rename} onCancel={() => onRenaming(undefined)} />
}

type OpeningLinkProps = Pick<NameLinkProps, 'folder' | 'file' | 'className' | 'onOpen' | 'children'>

/** With a modifier key, the browser follows the link, which downloads the file. */
function OpeningLink({ folder, file, className, onOpen, children }: OpeningLinkProps) {
  const { fileName } = file
  const { files } = useApi()
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(file)
  }
  return (
    <a
      ref={useEntryRef('open', fileName)}
      href={files.downloadUrl(folder, fileName)}
      download={fileName}
      title={fileName}
      className={className}
      data-entry-menu
      onClick={open}
    >
      {children}
    </a>
  )
}

export function FileButtons({ folder, file, deleting, onDelete, onRenaming, onTransfer }: CellProps) {
  const { fileName } = file
  const { files } = useApi()
  return (
    <>
      <DownloadLink href={files.downloadUrl(folder, fileName)} saveAs={fileName} />
      <DeleteButton label={fileName} name={fileName} busy={deleting} onDelete={onDelete} />
      <MoreButton
        label={fileName}
        name={fileName}
        items={[
          { label: 'Rename', onSelect: () => onRenaming(fileName) },
          { label: 'Move to…', onSelect: () => onTransfer('move', fileName) },
          { label: 'Copy to…', onSelect: () => onTransfer('copy', fileName) },
          ...linkActions({ path: folder, fileName }),
          detailsAction({ parent: folder, kind: 'file', name: fileName }),
        ]}
      />
    </>
  )
}
