import { sharedFileUrl } from '@site/api-client/shared'
import type { SharedItem } from '@site/contracts'
import { Heading, Text } from '@site/ui'
import { DownloadLink } from '../downloads/download-link.tsx'
import { formatFileSize, formatTime } from '../shared/format.ts'
import { FileIcon } from '../thumbnail/file-icon.tsx'
import { Until } from './until.tsx'
import styles from './visitor.module.css'

interface SharedFileProps {
  token: string
  file: Extract<SharedItem, { item: 'file' }>
}

/** One shared file. */
export function SharedFile({ token, file }: SharedFileProps) {
  const { name, uploadTime, expiresAt } = file
  return (
    <div className={styles.card}>
      <Heading level={1} size="h3">
        <FileIcon name={name} size="row" /> {name}
      </Heading>
      <Text tone="muted">
        {formatFileSize(file)}, uploaded <time dateTime={uploadTime}>{formatTime(uploadTime)}</time>
      </Text>
      <div className={styles.actions}>
        <DownloadLink isMain href={sharedFileUrl(token)} saveAs={name} name={name}>
          Download
        </DownloadLink>
      </div>
      <Until instant={expiresAt} />
    </div>
  )
}
