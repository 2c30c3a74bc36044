import { useLocation } from '@mfe/page'
import { FOLDER_DEPTH, type FolderPath } from '@site/contracts'
import { announce, Breadcrumb, ButtonLink, Cluster, Text } from '@site/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { CreateFolderForm } from '#browse/folders/create-folder-form.tsx'
import { EntryList } from '#browse/list/entry-list.tsx'
import { useSearch } from '#browse/search/search.tsx'
import { type SearchFilter, useSearchFilter } from '#browse/search/search-filter.ts'
import { DetailsArea } from '#details/details-area.tsx'
import { MovingDock, MovingOutlet } from '#jobs/moving-area/moving-outlet.tsx'
import { Dock } from '#jobs/panel/dock.tsx'
import { UploadDock } from '#jobs/panel/upload-dock.tsx'
import { DropArea } from '#jobs/picker/drop-area.tsx'
import { UploadForm } from '#jobs/picker/upload-form.tsx'
import { UndoOutlet } from '#jobs/undo/undo-outlet.tsx'
import { useFocusFallback } from '#kit/focus/use-focus-fallback.ts'
import { folderUrl, parentUrl } from '#kit/folder-url.ts'
import { isNotFound, useOutcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { LinkOutlet } from '#links/link-outlet.tsx'
import { fileQueries } from '#store/file.queries.ts'
import { closestFolderQuery, folderQueries } from '#store/folder.queries.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import missingStyles from './missing-folder.module.css'
import { SkipLinks } from './navigation/skip-links.tsx'
import styles from './screen.module.css'
import { FolderTitle, ScreenBar } from './screen-bar.tsx'

/** A folder's files and subfolders. The deepest folders contain only files. */
export function FilesScreen({ folder }: { folder: FolderPath }) {
  const { pathname } = useLocation()
  const [filter, setFilter] = useSearchFilter()
  const search = useSearch({ folder, filter, onChange: setFilter })
  const missing = isNotFound(useFiles(folder).error)
  const headingId = useId()
  const focusFallback = useFocusFallback(headingId)
  const lead = (
    <ButtonLink href={parentUrl(pathname)} variant="outline">
      Back to Folders
    </ButtonLink>
  )
  if (missing) {
    return (
      <>
        <ScreenBar lead={lead} title="Folder not found" titleId={headingId} />
        <MissingFolder folder={folder} />
        <Dock>
          <UploadDock />
        </Dock>
      </>
    )
  }
  return (
    <>
      <SkipLinks />
      <ScreenBar
        lead={lead}
        trail={<Breadcrumb items={crumbs(folder)} startsAtHome={false} />}
        title={<FolderTitle name={folder.at(-1) ?? ''} />}
        titleId={headingId}
        search={search.field}
      />
      {search.panel}
      <div className={styles.content} {...focusFallback}>
        <FolderContent folder={folder} filter={filter} />
      </div>
    </>
  )
}

/** Links to the closest existing folder above, and to the root. Announced, because no list says that it failed. */
function MissingFolder({ folder }: { folder: FolderPath }) {
  const { data: closest = [] } = useQuery(closestFolderQuery(useCurrentUser(), folder))
  const text = texts.folderNotFound(folder.at(-1) ?? '')
  useEffect(() => announce(text), [text])
  return (
    <div className={missingStyles.missing}>
      <Text>{text}</Text>
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

function FolderContent({ folder, filter }: { folder: FolderPath; filter: SearchFilter }) {
  const { outcome, report, clear } = useOutcome()
  const list = { screen: 'folder', folder, files: useFiles(folder), filter, outcome, report } as const
  const isDeepest = folder.length >= FOLDER_DEPTH
  return (
    <>
      <div className={styles.forms}>
        <UploadForm folder={folder} report={report} clear={clear} />
        {!isDeepest && <CreateFolderForm parent={folder} report={report} clear={clear} />}
      </div>
      <Dock>
        <UploadDock />
        <MovingDock folder={folder} />
      </Dock>
      <DetailsArea parent={folder}>
        {isDeepest ? <EntryList {...list} heading="Files" /> : <FoldersAndFiles {...list} />}
      </DetailsArea>
      <DropArea folder={folder} />
      <MovingOutlet />
      <UndoOutlet />
      <LinkOutlet />
    </>
  )
}

function FoldersAndFiles(list: Omit<Parameters<typeof EntryList>[0], 'folders' | 'heading'>) {
  const folders = useQuery(folderQueries.below(useCurrentUser(), list.folder))
  return <EntryList {...list} folders={folders} heading="Folders and files" />
}

function crumbs(folder: FolderPath) {
  const ancestors = folder.slice(0, -1).map((label, index) => ({ label, href: folderUrl(folder.slice(0, index + 1)) }))
  return [{ label: 'Your Folders', href: '/welcome' }, ...ancestors, { label: folder.at(-1) ?? '' }]
}
