import { ACCOUNT_EXPORT_URL } from '@site/contracts'
import { Skeleton, Text, TextLink } from '@site/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { formatBytes, formatCount } from '#kit/format.ts'
import { ListState } from '#kit/lists/list-state.tsx'
import { usageQuery } from '../store/usage.ts'
import { useCurrentUser } from '../store/use-current-user.ts'
import styles from './account.module.css'
import { AccountSection } from './account-section.tsx'

export function StorageUse() {
  const headingId = useId()
  const query = useQuery(usageQuery(useCurrentUser()))
  const { data } = query
  return (
    <AccountSection
      headingId={headingId}
      title="Storage"
      about="Download everything as one zip, to keep a copy or to take it elsewhere."
    >
      {data && (
        <>
          <meter
            className={styles.meter}
            aria-labelledby={headingId}
            min={0}
            max={data.quotaBytes}
            high={data.quotaBytes * 0.9}
            value={data.usedBytes}
          />
          <Text>
            {formatBytes(data.usedBytes)} of {formatBytes(data.quotaBytes)} used, in {formatCount(data.files, 'file')}{' '}
            and {formatCount(data.folders, 'folder')}.{' '}
            {data.versionBytes > 0 && `${formatBytes(data.versionBytes)} of that is in earlier versions of files. `}
            Each file can be up to {formatBytes(data.maxUploadBytes)}.
          </Text>
          <Text>
            To make room, <TextLink href="/welcome?size=large">find files over 100 MB</TextLink>.
          </Text>
          <DownloadLink href={ACCOUNT_EXPORT_URL} saveAs="Your Folders.zip" name="all folders and files" isMain />
        </>
      )}
      <ListState
        query={query}
        failure="Failed to load your storage usage."
        headingId={headingId}
        skeleton={<Skeleton shape="block" height="3.5rem" />}
      />
    </AccountSection>
  )
}
