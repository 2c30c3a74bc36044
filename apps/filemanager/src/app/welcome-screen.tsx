import { useSiteRoutes } from '@mfe/page'
import { ButtonLink, SiteLink } from '@site/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CreateFolderForm } from '#browse/folders/create-folder-form.tsx'
import { EntryList } from '#browse/list/entry-list.tsx'
import { useSearch } from '#browse/search/search.tsx'
import { isSearching, readFilter, useSearchFilter } from '#browse/search/search-filter.ts'
import { Shortlists } from '#browse/search/shortlists.tsx'
import { DetailsArea } from '#details/details-area.tsx'
import { MovingDock, MovingOutlet } from '#jobs/moving-area/moving-outlet.tsx'
import { Dock } from '#jobs/panel/dock.tsx'
import { UploadDock } from '#jobs/panel/upload-dock.tsx'
import { DropArea } from '#jobs/picker/drop-area.tsx'
import { UndoOutlet } from '#jobs/undo/undo-outlet.tsx'
import { folderAt } from '#kit/folder-url.ts'
import { useOutcome } from '#kit/outcome.ts'
import { LinkOutlet } from '#links/link-outlet.tsx'
import remote from '#remote.ts'
import { forgetRequestedPage, readRequestedPage } from '#services.ts'
import { folderQueries } from '#store/folder.queries.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { SkipLinks } from './navigation/skip-links.tsx'
import styles from './screen.module.css'
import { ScreenBar } from './screen-bar.tsx'

const root: readonly string[] = []

export function WelcomeScreen() {
  const [filter, setFilter] = useSearchFilter()
  const search = useSearch({ folder: root, filter, onChange: setFilter })
  const folders = useQuery(folderQueries.below(useCurrentUser(), root))
  const { outcome, report, clear } = useOutcome()
  return (
    <>
      <SkipLinks />
      <ScreenBar
        trail={
          <>
            <SiteLink href="/shares">Shared links</SiteLink>
            <SiteLink href="/account">Your account</SiteLink>
          </>
        }
        title="File Management Center"
        search={search.field}
      />
      {search.panel}
      <ContinueLink />
      <div className={styles.forms}>
        <CreateFolderForm parent={root} report={report} clear={clear} />
      </div>
      <Dock>
        <UploadDock />
        <MovingDock folder={root} />
      </Dock>
      <DetailsArea parent={root}>
        <EntryList
          screen="welcome"
          folder={root}
          folders={folders}
          heading="Your Folders"
          filter={filter}
          outcome={outcome}
          report={report}
        />
      </DetailsArea>
      <Shortlists isListLoaded={!folders.isPending} />
      <DropArea folder={root} />
      <MovingOutlet />
      <UndoOutlet />
      <LinkOutlet />
    </>
  )
}

/** A link to the page that the user requested before login. It disappears once the user opens any other page. */
function ContinueLink() {
  const [address] = useState(readRequestedPage)
  const { covers } = useSiteRoutes()
  useEffect(() => forgetRequestedPage, [])
  if (address === null) return null
  const { pathname, searchParams } = new URL(address, window.location.origin)
  const name = covers(pathname) ? nameOf(pathname, searchParams) : undefined
  return (
    name !== undefined && (
      <p className={styles.continue}>
        <ButtonLink
          href={address}
          icon="arrow-right"
          onClick={forgetRequestedPage}
          // Loads a new document, because this screen reads a search from its URL only once.
          target={pathname === '/welcome' ? '_self' : undefined}
        >
          Continue to {name}
        </ButtonLink>
      </p>
    )
  )
}

/** Returns the name of a folder or a page; undefined for the welcome screen, unless it shows a search. */
function nameOf(pathname: string, params: URLSearchParams): string | undefined {
  if (pathname === '/welcome') return isSearching(readFilter(params)) ? 'your search' : undefined
  return remote.routes.find(({ path }) => path === pathname)?.name ?? folderAt(pathname).at(-1) ?? pathname
}
