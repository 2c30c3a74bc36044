import { linkedFileUrl } from '@site/api-client/visitor'
import { type FolderPath, LINK_PAGE, type LinkedFile, type LinkedFolder } from '@site/contracts'
import { Button, Text, TextLink } from '@site/ui'
import Folder from 'lucide-react/icons/folder'
import { useState } from 'react'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { formatKb, formatTime } from '#kit/format.ts'
import { ColumnHeads } from '#kit/lists/column-heads.tsx'
import entryName from '#kit/names/entry-name.module.css'
import { FileIcon } from '#kit/thumbnail/file-icon.tsx'
import styles from './visitor.module.css'

/** The columns of the table (docs/product.md, "Links"). */
const COLUMNS = ['Upload Time', 'File Name', 'File Size (in KB)', 'Actions']
/** The number of rows that "Show more" adds to a long list. */
const PAGE_ROWS = 200

interface LinkedEntriesProps {
  token: string
  path: FolderPath
  folders: readonly LinkedFolder[]
  files: readonly LinkedFile[]
  labelledBy: string
  onDownload: () => void
}

export function LinkedEntries({ token, path, folders, files, labelledBy, onDownload }: LinkedEntriesProps) {
  const [limit, setLimit] = useState(PAGE_ROWS)
  const shownFiles = files.slice(0, Math.max(0, limit - folders.length))
  const hidden = folders.length + files.length - limit
  if (folders.length + files.length === 0) return <Text tone="muted">This folder is empty.</Text>
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
                  <Folder className="icon" size={20} strokeWidth={1.75} aria-hidden="true" />
                  <TextLink href={innerUrl(token, [...path, name])}>{name}</TextLink>
                </span>
              </th>
              <td />
              <td />
            </tr>
          ))}
          {shownFiles.map(({ fileName, uploadTime, ...size }) => (
            <tr key={fileName}>
              <td className={styles.time}>
                <time dateTime={uploadTime}>{formatTime(uploadTime)}</time>
              </td>
              <th scope="row" className={styles.name}>
                <span className={entryName.name}>
                  <FileIcon name={fileName} size="row" />
                  {fileName}
                </span>
              </th>
              <td className={styles.size}>
                {formatKb(size)}
                <span className={styles.unit}> KB</span>
              </td>
              <td className={styles.actions}>
                <DownloadLink href={linkedFileUrl(token, path, fileName)} saveAs={fileName} onStart={onDownload} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button variant="outline" onClick={() => setLimit(limit + PAGE_ROWS)}>
          Show more ({hidden} left)
        </Button>
      )}
    </>
  )
}

/** Returns the URL of a folder within a linked folder; the query contains its path. */
export function innerUrl(token: string, path: FolderPath): string {
  const query = path.map((name) => `in=${encodeURIComponent(name)}`).join('&')
  return `${LINK_PAGE}/${token}${query && `?${query}`}`
}
