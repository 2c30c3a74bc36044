import type { SearchResult } from '@site/contracts'
import { SiteLink } from '@site/ui'
import { entryUrl, folderUrl } from '#kit/folder-url.ts'
import { formatKb, formatTime } from '#kit/format.ts'
import { FolderIcon } from '#kit/thumbnail/file-icon.tsx'
import { Thumbnail } from '#kit/thumbnail/thumbnail.tsx'
import styles from './search.module.css'

/** Folders and files anywhere in the account, each with links to the entry and its parent folder. */
export const ResultList = ({ results, headingId }: { results: readonly SearchResult[]; headingId: string }) => (
  <ul className={styles.results} aria-labelledby={headingId}>
    {results.map((result) => (
      <Result key={[...result.path, result.name, result.size === undefined].join('/')} result={result} />
    ))}
  </ul>
)

function Result({ result: { path, name, size, isEmpty, time } }: { result: SearchResult }) {
  const isFolder = size === undefined
  return (
    <li className={styles.result}>
      {isFolder ? <FolderIcon /> : <Thumbnail folder={path} file={{ fileName: name, uploadTime: time }} />}
      <SiteLink className={styles.name} href={isFolder ? folderUrl([...path, name]) : entryUrl(path, name)}>
        {name}
      </SiteLink>
      <SiteLink
        className={styles.path}
        href={folderUrl(path)}
        aria-label={`Open ${['Your Folders', ...path].join(' / ')}`}
      >
        {path.join(' / ') || 'Your Folders'}
      </SiteLink>
      <span className={styles.size}>
        {isFolder ? 'Folder' : `${formatKb({ size, ...(isEmpty && { isEmpty }) })} KB`}
      </span>
      <time className={styles.time} dateTime={time}>
        {formatTime(time)}
      </time>
    </li>
  )
}
