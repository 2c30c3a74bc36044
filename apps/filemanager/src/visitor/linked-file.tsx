import { linkedFileUrl } from '@site/api-client/visitor'
import type { LinkedItem } from '@site/contracts'
import { Heading, Text } from '@site/ui'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { formatFileSize, formatTime } from '#kit/format.ts'
import { FileIcon } from '#kit/thumbnail/file-icon.tsx'
import { LinkHead } from './link-head.tsx'
import { LargePreview } from './link-previews.tsx'
import { useDownloadWatch } from './use-download-watch.ts'
import styles from './visitor.module.css'

interface LinkedFileProps {
  token: string
  file: FileItem
  /** Asks the server again what the link shows. */
  refresh: () => Promise<void>
}

type FileItem = Extract<LinkedItem, { item: 'file' }>

const isReplaced = (before: FileItem, now: FileItem) => before.uploadTime !== now.uploadTime

export function LinkedFile({ token, file, refresh }: LinkedFileProps) {
  const { name, uploadTime, hasPreviews } = file
  const { start, note } = useDownloadWatch(file, refresh, isReplaced)
  return (
    <>
      <LinkHead link={file} does="shares a file with you" />
      <div className={styles.card}>
        <Heading level={1} size="h3">
          <FileIcon name={name} size="row" /> {name}
        </Heading>
        <Text tone="muted">
          {formatFileSize(file)}, uploaded <time dateTime={uploadTime}>{formatTime(uploadTime)}</time>
        </Text>
        <div className={styles.actions}>
          <DownloadLink isMain href={linkedFileUrl(token)} saveAs={name} onStart={start} />
        </div>
        <p role="status" className={styles.changed}>
          {note}
        </p>
      </div>
      {/* A replaced file is another one. */}
      {hasPreviews && <LargePreview key={uploadTime} token={token} file={{ ...file, fileName: name }} />}
    </>
  )
}
