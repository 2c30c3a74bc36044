import { useLocation } from '@mfe/page'
import { FOLDER_DEPTH, type FolderPath } from '@site/contracts'
import { Breadcrumb, ButtonLink, Cluster, Heading, Text } from '@site/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FileList, FilesSkeleton } from '#browse/files/file-list.tsx'
import { CreateFolderForm } from '#browse/folders/create-folder-form.tsx'
import { FoldersSkeleton } from '#browse/folders/folder-layouts.tsx'
import { FolderList } from '#browse/folders/folder-list.tsx'
import { DetailsArea } from '#details/details-area.tsx'
import { MovingDock, MovingOutlet } from '#jobs/moving-area/moving-outlet.tsx'
import { Dock } from '#jobs/panel/dock.tsx'
import { UploadDock } from '#jobs/panel/upload-dock.tsx'
import { DropArea } from '#jobs/picker/drop-area.tsx'
import { UploadForm } from '#jobs/picker/upload-form.tsx'
import field from '#kit/field.module.css'
import { useFocusFallback } from '#kit/focus/use-focus-fallback.ts'
import { folderUrl, parentUrl } from '#kit/folder-url.ts'
import { formatBytes } from '#kit/format.ts'
import { ListHead } from '#kit/lists/list-head.tsx'
import { useResult } from '#kit/lists/list-state.tsx'
import { isNotFound } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { LinkOutlet } from '#links/link-outlet.tsx'
import { fileQueries } from '#store/file.queries.ts'
import { closestFolderQuery, folderQueries } from '#store/folder.queries.ts'
import { usageQuery } from '#store/usage.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import missingStyles from './missing-folder.module.css'
import { SkipLinks } from './navigation/skip-links.tsx'
import styles from './screen.module.css'

/** A folder's files and subfolders. The deepest folders contain only files. */
export function FilesScreen({ folder }: { folder: FolderPath }) {
  const { pathname } = useLocation()
  const missing = isNotFound(useFiles(folder).error)
  const headingId = useId()
  const focusFallback = useFocusFallback(headingId)
  return (
    <>
      {!missing && <SkipLinks to={isDeepest(folder) ? ['files'] : ['folders', 'files']} />}
      <header className={styles.header}>
        <div className={styles.navigation}>
          <ButtonLink href={parentUrl(pathname)} variant="outline">
            Back to Folders
          </ButtonLink>
          {!missing && <Breadcrumb items={crumbs(folder)} />}
          <StorageNote />
          <ButtonLink
            href="/welcome#search"
            variant="ghost"
            size="icon"
            icon="search"
            aria-label="Search all folders"
          />
        </div>
        <Heading level={1} size="h3" id={headingId}>
          {missing ? 'Folder not found' : `Upload Files in ${folder.at(-1) ?? ''}`}
        </Heading>
      </header>
      {missing ? (
        <>
          <MissingFolder folder={folder} />
          <Dock>
            <UploadDock />
          </Dock>
        </>
      ) : (
        <div className={styles.content} {...focusFallback}>
          <FolderContent folder={folder} />
        </div>
      )}
    </>
  )
}

/** Shows the storage usage. Reserves its line until the number is known. */
function StorageNote() {
  const { data, failure } = useResult(useQuery(usageQuery(useCurrentUser())))
  const text = data && `${formatBytes(data.usedBytes)} of ${formatBytes(data.quotaBytes)} used.`
  return <p className={field.note}>{text ?? (failure ? 'Your storage usage is not available right now.' : '\u00a0')}</p>
}

/** Links to the closest existing folder above, and to the root. */
function MissingFolder({ folder }: { folder: FolderPath }) {
  const { data: closest = [] } = useQuery(closestFolderQuery(useCurrentUser(), folder))
  return (
    <div className={missingStyles.missing}>
      <Text>{texts.folderNotFound(folder.at(-1) ?? '')}</Text>
      <Cluster>
        {closest.length > 0 && <ButtonLink href={folderUrl(closest)}>Open “{closest.at(-1)}”</ButtonLink>}
        <ButtonLink href="/welcome" variant="outline">
          Your Folders
        </ButtonLink>
      </Cluster>
    </div>
  )
}

const useFiles = (folder: FolderPath) => useQuery(fileQueries.inFolder(useCurrentUser(), folder))

function FolderContent({ folder }: { folder: FolderPath }) {
  const deepest = isDeepest(folder)
  return (
    <>
      <div className={styles.forms}>
        <UploadForm folder={folder} />
        {!deepest && <CreateFolderForm parent={folder} />}
      </div>
      <Dock>
        <UploadDock />
        <MovingDock folder={folder} />
      </Dock>
      <DetailsArea parent={folder}>
        {deepest ? <FilesOnly folder={folder} /> : <FoldersAndFiles folder={folder} />}
      </DetailsArea>
      <DropArea folder={folder} />
      <MovingOutlet />
      <LinkOutlet />
    </>
  )
}

const isDeepest = (folder: FolderPath) => folder.length >= FOLDER_DEPTH

function crumbs(folder: FolderPath) {
  const ancestors = folder.slice(0, -1).map((label, index) => ({ label, href: folderUrl(folder.slice(0, index + 1)) }))
  return [{ label: 'Your Folders', href: '/welcome' }, ...ancestors, { label: folder.at(-1) ?? '' }]
}

/** Both appear at the same time, to avoid a layout shift. */
function FoldersAndFiles({ folder }: { folder: FolderPath }) {
  const folders = useQuery(folderQueries.below(useCurrentUser(), folder))
  const files = useFiles(folder)
  const [shown, setShown] = useState(false)
  const headingId = useId()
  const settled = !folders.isPending && !files.isPending
  if (settled && !shown) setShown(true)
  const heading = `Folders in ${folder.at(-1)}`

  if (!shown) {
    return (
      <div>
        <ListHead id={headingId}>{heading}</ListHead>
        <FoldersSkeleton layout="rows" />
        <FilesSkeleton />
      </div>
    )
  }
  return (
    <>
      <FolderList parent={folder} loaded={folders} heading={heading} emptyText="No folders here yet." layout="rows" />
      <FileList folder={folder} loaded={files} />
    </>
  )
}

const FilesOnly = ({ folder }: { folder: FolderPath }) => <FileList folder={folder} loaded={useFiles(folder)} />
