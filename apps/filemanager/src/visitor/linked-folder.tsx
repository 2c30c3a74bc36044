import { useSearchParams } from '@mfe/page'
import { hasCode } from '@site/api-client/errors'
import { linkedZipUrl, listLinkedFiles, listLinkedFolders } from '@site/api-client/visitor'
import type { FolderPath, LinkedFile, LinkedFolder as LinkedFolderEntry, LinkedItem } from '@site/contracts'
import { Breadcrumb, Heading, Skeleton } from '@site/ui'
import { useCallback, useEffect, useId } from 'react'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { loadApi } from '../services.ts'
import { LinkHead } from './link-head.tsx'
import { innerUrl, LinkedEntries } from './linked-entries.tsx'
import { useDownloadWatch } from './use-download-watch.ts'
import { useLoaded } from './use-loaded.ts'
import styles from './visitor.module.css'

interface LinkedFolderProps {
  token: string
  folder: Extract<LinkedItem, { item: 'folder' }>
  /** Asks the server again whether the link works. */
  checkLink: () => Promise<void>
  /** Called when the link no longer works, or its password must be entered again. */
  onClosed: () => void
}

/** A linked folder, or the subfolder named in the URL. */
export function LinkedFolder(props: LinkedFolderProps) {
  const [params] = useSearchParams()
  const path = params.getAll('in')
  // Each folder has its own lists.
  return <FolderContent key={innerUrl(props.token, path)} {...props} path={path} />
}

function FolderContent({ token, folder, path, checkLink, onClosed }: LinkedFolderProps & { path: FolderPath }) {
  const headingId = useId()
  const content = useContent(token, path)
  const isClosed = ['shares/not-found', 'shares/password-required'].some((code) => hasCode(content.error, code))
  const name = path.at(-1) ?? folder.name
  const { start, note } = useDownloadWatch(content.data, content.refresh, isMissingAny, checkLink)

  useEffect(() => {
    if (isClosed) onClosed()
  }, [isClosed, onClosed])

  return (
    <>
      <LinkHead link={folder} does="shares a folder with you" />
      {path.length > 0 && <Breadcrumb items={crumbs(token, [folder.name, ...path])} />}
      <header className={styles.head}>
        <Heading level={1} size="h3" id={headingId} focusable>
          {name}
        </Heading>
        {content.data && (
          <DownloadLink
            isMain
            label="Download all"
            href={linkedZipUrl(token, path)}
            saveAs={`${name}.zip`}
            name={`of ${name} as a zip file`}
            onStart={start}
          />
        )}
      </header>
      {content.error && !isClosed ? (
        <LoadFailure
          message="This folder could not be loaded."
          error={content.error}
          headingId={headingId}
          onRetry={content.reload}
        />
      ) : null}
      {!content.error && !content.data && <Skeleton shape="block" height="12rem" />}
      <p role="status" className={styles.changed}>
        {note}
      </p>
      {content.data && (
        <LinkedEntries
          token={token}
          path={path}
          {...content.data}
          hasPreviews={folder.hasPreviews}
          labelledBy={headingId}
          onDownload={start}
        />
      )}
    </>
  )
}

interface Content {
  folders: readonly LinkedFolderEntry[]
  files: readonly LinkedFile[]
}

/** Returns whether a folder or a version of a file is no longer there. */
function isMissingAny(before: Content, now: Content): boolean {
  const keysOf = ({ folders, files }: Content) => [
    ...folders.map(({ name }) => `folder ${name}`),
    ...files.map(({ fileName, uploadTime }) => `${uploadTime} ${fileName}`),
  ]
  const left = new Set(keysOf(now))
  return keysOf(before).some((key) => !left.has(key))
}

function useContent(token: string, path: FolderPath) {
  // The array is new on each render.
  const key = JSON.stringify(path)
  const load = useCallback(
    async (signal: AbortSignal) => {
      const names: FolderPath = JSON.parse(key)
      const api = await loadApi()
      const [folders, files] = await Promise.all([
        listLinkedFolders(api, token, names, { signal }),
        listLinkedFiles(api, token, names, { signal }),
      ])
      return { folders, files }
    },
    [token, key],
  )
  return useLoaded(load)
}

function crumbs(token: string, names: readonly string[]) {
  return names.map((label, index) => ({
    label,
    ...(index < names.length - 1 && { href: innerUrl(token, names.slice(1, index + 1)) }),
  }))
}
