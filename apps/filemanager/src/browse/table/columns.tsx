import type { FolderPath, StoredFile } from '@site/contracts'
import { useQueryClient } from '@tanstack/react-query'
import type { Atom } from 'jotai'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { CutMark } from '#jobs/moving/cut-mark.tsx'
import type { Transfer } from '#jobs/moving/transfer.ts'
import { DeleteButton } from '#kit/deletion/use-deletion.tsx'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { useEntryRef } from '#kit/focus/entries.ts'
import { formatKb, formatReadable, formatSize, formatTime } from '#kit/format.ts'
import { kindName } from '#kit/kind-name.ts'
import { MoreButton } from '#kit/menu/menu.tsx'
import entryLink from '#kit/names/entry-link.module.css'
import entryName from '#kit/names/entry-name.module.css'
import { EntryName } from '#kit/names/entry-name.tsx'
import { toText } from '#kit/outcome.ts'
import { Thumbnail } from '#kit/thumbnail/thumbnail.tsx'
import { shareActions } from '#links/links.ts'
import { useApi } from '#services.ts'
import { fileQueries, renameFile } from '#store/file.queries.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { RenameForm, useFocusAfterRenaming } from '../renaming/rename-form.tsx'
import { SelectBox } from '../selection/selection.tsx'
import actionsCell from './actions-cell.module.css'
import styles from './file-table.module.css'

export interface FileActions {
  /** With `range`, selects everything from the last selected row to this one. */
  onSelect: (fileName: string, range: boolean) => void
  onOpen: (file: StoredFile) => void
  onDelete: (...fileNames: string[]) => void
  /** Asks for the folder to move or copy files to. */
  onTransfer: (action: Transfer['action'], ...fileNames: string[]) => void
  /** Opens the field for a row's new name, or closes it. */
  onRenaming: (fileName: string | undefined) => void
}

/** The props of the cells of a row or a tile. They stay the same when it is selected or focused. */
export interface CellProps extends FileActions {
  folder: FolderPath
  file: StoredFile
  selectedAtomOf: (fileName: string) => Atom<boolean>
  deleting: boolean
  renaming: boolean
  /** Whether to render more than text. */
  hasControls: boolean
  /** Called after a rename; focus moves to the row with the new name. */
  onRenamed: (newName: string) => void
}

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

function NameControls(props: CellProps) {
  const { folder, file, selectedAtomOf, renaming, onSelect, onOpen, onRenaming, onRenamed } = props
  const { fileName } = file
  const selectedAtom = useMemo(() => selectedAtomOf(fileName), [selectedAtomOf, fileName])
  const rename = useFileRenaming(folder, fileName, onRenamed)
  useFocusAfterRenaming(fileName, renaming)
  return (
    <span className={`${entryName.name} ${styles.named}`}>
      <SelectBox label={`Select ${fileName}`} name={fileName} selectedAtom={selectedAtom} onSelect={onSelect} />
      {renaming ? (
        <RenameForm name={fileName} onRename={rename} onCancel={() => onRenaming(undefined)} />
      ) : (
        <NameLink folder={folder} file={file} className={`${entryLink.link} ${styles.open}`} onOpen={onOpen}>
          <EntryName>{fileName}</EntryName>
        </NameLink>
      )}
      <Thumbnail folder={folder} file={file} />
      <CutMark folder={folder} kind="file" name={fileName} />
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

interface NameLinkProps {
  folder: FolderPath
  file: StoredFile
  className: string | undefined
  onOpen: (file: StoredFile) => void
  children: ReactNode
}

/** Opens the preview of a file. With a modifier key, the browser follows the link, which downloads the file. */
export function NameLink({ folder, file, className, onOpen, children }: NameLinkProps) {
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

/** Renames a file and updates the list; resolves to the reason for a failure, if any. */
export function useFileRenaming(folder: FolderPath, fileName: string, onRenamed: (newName: string) => void) {
  const query = fileQueries.inFolder(useCurrentUser(), folder)
  const queryClient = useQueryClient()

  return async (newName: string): Promise<string | undefined> => {
    const outcome = await renameFile(folder, fileName, newName)
    if (outcome.kind !== 'success') return toText(outcome)
    onRenamed(newName)
    await queryClient.invalidateQueries(query)
    return undefined
  }
}

type FileButtonsProps = Pick<CellProps, 'folder' | 'file' | 'deleting' | 'onDelete' | 'onRenaming' | 'onTransfer'>

/** The actions on a file, in its row or its tile. */
export function FileButtons(props: FileButtonsProps) {
  const { folder, file, deleting, onDelete, onRenaming, onTransfer } = props
  const { fileName } = file
  const { files } = useApi()
  return (
    <>
      <DownloadLink href={files.downloadUrl(folder, fileName)} saveAs={fileName} name={fileName}>
        Download
      </DownloadLink>
      <DeleteButton label={fileName} name={fileName} busy={deleting} onDelete={onDelete} />
      <MoreButton
        label={fileName}
        name={fileName}
        items={[
          { label: 'Rename', onSelect: () => onRenaming(fileName) },
          { label: 'Move to…', onSelect: () => onTransfer('move', fileName) },
          { label: 'Copy to…', onSelect: () => onTransfer('copy', fileName) },
          ...shareActions({ path: folder, fileName }),
        ]}
      />
    </>
  )
}
