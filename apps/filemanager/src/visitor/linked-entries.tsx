import { linkedFileUrl, linkedThumbnailUrl } from '@site/api-client/visitor'
import { type FolderPath, LINK_PAGE, type LinkedFile, type LinkedFolder } from '@site/contracts'
import { Button, Heading, Icon, Text, TextLink } from '@site/ui'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { formatFileSize, formatKb, formatTime } from '#kit/format.ts'
import { ColumnHeads } from '#kit/lists/column-heads.tsx'
import entryLink from '#kit/names/entry-link.module.css'
import entryName from '#kit/names/entry-name.module.css'
import { FileIcon } from '#kit/thumbnail/file-icon.tsx'
import { hasThumbnail, ThumbnailPicture } from '#kit/thumbnail/thumbnail.tsx'
import { usePreviewsInFolder } from './link-previews.tsx'
import styles from './visitor.module.css'

/** The columns of the table (docs/product.md, "Links"). */
const COLUMNS = ['Upload Time', 'File Name', 'File Size (in KB)', 'Actions']
/** The number of rows or pictures that "Show more" adds to a long list. */
const PAGE_ROWS = 200

interface LinkedEntriesProps {
  token: string
  path: FolderPath
  folders: readonly LinkedFolder[]
  files: readonly LinkedFile[]
  /** Whether files can be seen on the page. */
  hasPreviews: boolean
  labelledBy: string
  onDownload: () => void
}

/** Folders and files in a table, and pictures as tiles. */
export function LinkedEntries(props: LinkedEntriesProps) {
  const { token, path, folders, files, hasPreviews, onDownload } = props
  const isTile = ({ fileName }: LinkedFile) => hasPreviews && hasThumbnail(fileName)
  const pictures = files.filter(isTile)
  const others = files.filter((file) => !isTile(file))
  // In the order in which they are shown.
  const previews = usePreviewsInFolder({ token, path, files: [...pictures, ...others], onDownload })
  const onOpen = hasPreviews ? previews.open : undefined
  if (folders.length + files.length === 0) return <Text tone="muted">This folder is empty.</Text>
  return (
    <>
      <p role="status" className={styles.changed}>
        {previews.problem}
      </p>
      {pictures.length > 0 && <PictureGrid {...props} pictures={pictures} onOpen={previews.open} />}
      {folders.length + others.length > 0 && <EntryTable {...props} files={others} onOpen={onOpen} />}
      {previews.dialog}
    </>
  )
}

interface Shown {
  token: string
  path: FolderPath
  onDownload: () => void
}

interface EntryTableProps extends Shown {
  folders: readonly LinkedFolder[]
  files: readonly LinkedFile[]
  labelledBy: string
  onOpen: ((file: LinkedFile) => void) | undefined
}

function EntryTable({ token, path, folders, files, labelledBy, onOpen, onDownload }: EntryTableProps) {
  const [limit, setLimit] = useState(PAGE_ROWS)
  const shownFiles = files.slice(0, Math.max(0, limit - folders.length))
  return (
    <>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <ColumnHeads columns={COLUMNS} />
        <tbody>
          {folders.slice(0, limit).map(({ name }) => (
            <tr key={`folder ${name}`}>
              <td className={styles.time}>Folder</td>
              <th scope="row" className={styles.name}>
                <span className={entryName.name}>
                  <Icon name="folder" size={20} />
                  <TextLink href={innerUrl(token, [...path, name])}>{name}</TextLink>
                </span>
              </th>
              <td />
              <td />
            </tr>
          ))}
          {shownFiles.map((file) => (
            <tr key={file.fileName}>
              <td className={styles.time}>
                <time dateTime={file.uploadTime}>{formatTime(file.uploadTime)}</time>
              </td>
              <th scope="row" className={styles.name}>
                <span className={entryName.name}>
                  <FileIcon name={file.fileName} size="row" />
                  <FileName file={file} href={linkedFileUrl(token, path, file.fileName)} onOpen={onOpen} />
                </span>
              </th>
              <td className={styles.size}>
                {formatKb(file)}
                <span className={styles.unit}> KB</span>
              </td>
              <td className={styles.actions}>
                <DownloadLink
                  href={linkedFileUrl(token, path, file.fileName)}
                  saveAs={file.fileName}
                  onStart={onDownload}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore hidden={folders.length + files.length - limit} onClick={() => setLimit(limit + PAGE_ROWS)} />
    </>
  )
}

interface PictureGridProps extends Shown {
  pictures: readonly LinkedFile[]
  onOpen: (file: LinkedFile) => void
}

function PictureGrid({ token, path, pictures, onOpen, onDownload }: PictureGridProps) {
  const headingId = useId()
  const [limit, setLimit] = useState(PAGE_ROWS)
  return (
    <section aria-labelledby={headingId}>
      <Heading level={2} size="h4" id={headingId}>
        Pictures
      </Heading>
      <ul className={styles.pictures}>
        {pictures.slice(0, limit).map((file) => {
          const { fileName, uploadTime } = file
          const thumbnail = `${linkedThumbnailUrl(token, path, fileName)}&version=${encodeURIComponent(uploadTime)}`
          return (
            <li key={fileName} className={styles.picture}>
              <FileName file={file} href={linkedFileUrl(token, path, fileName)} onOpen={onOpen}>
                <ThumbnailPicture url={thumbnail} name={fileName} size="tile" />
              </FileName>
              <div className={styles.caption} data-icons>
                <Text tone="muted">{formatFileSize(file)}</Text>
                <DownloadLink href={linkedFileUrl(token, path, fileName)} saveAs={fileName} onStart={onDownload} />
              </div>
            </li>
          )
        })}
      </ul>
      <ShowMore hidden={pictures.length - limit} onClick={() => setLimit(limit + PAGE_ROWS)} />
    </section>
  )
}

const ShowMore = ({ hidden, onClick }: { hidden: number; onClick: () => void }) =>
  hidden > 0 && (
    <Button variant="outline" onClick={onClick}>
      Show more ({hidden} left)
    </Button>
  )

interface FileNameProps {
  file: LinkedFile
  href: string
  onOpen: ((file: LinkedFile) => void) | undefined
  children?: ReactNode
}

/** Opens the preview, if there are any. With a modifier key, the browser follows the link, which downloads the file. */
function FileName({ file, href, onOpen, children }: FileNameProps) {
  const { fileName } = file
  if (!onOpen) return fileName
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(file)
  }
  return (
    <a href={href} download={fileName} className={entryLink.link} onClick={open}>
      {children}
      <span className={styles.fileName}>{fileName}</span>
    </a>
  )
}

/** Returns the URL of a folder within a linked folder; the query contains its path. */
export function innerUrl(token: string, path: FolderPath): string {
  const query = path.map((name) => `in=${encodeURIComponent(name)}`).join('&')
  return `${LINK_PAGE}/${token}${query && `?${query}`}`
}
