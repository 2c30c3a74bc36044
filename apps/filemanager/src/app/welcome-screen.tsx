import { ButtonLink, Heading } from '@site/ui'
import { useQuery } from '@tanstack/react-query'
import { CreateFolderForm } from '#browse/folders/create-folder-form.tsx'
import { FolderCard, FolderCardsSkeleton } from '#browse/folders/folder-layouts.tsx'
import { FolderList } from '#browse/folders/folder-list.tsx'
import { isSearching } from '#browse/search/search-filter.ts'
import { SearchForm } from '#browse/search/search-form.tsx'
import { SearchResults } from '#browse/search/search-results.tsx'
import { useSearchFilter } from '#browse/search/use-search-filter.ts'
import { MovingDock, MovingOutlet } from '#jobs/moving-area/moving-outlet.tsx'
import { Dock } from '#jobs/panel/dock.tsx'
import { UploadDock } from '#jobs/panel/upload-dock.tsx'
import { DropArea } from '#jobs/picker/drop-area.tsx'
import { ShareOutlet } from '#links/share-outlet.tsx'
import { folderQueries } from '#store/folder.queries.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { ContinueLink } from './continue-link.tsx'
import { SkipLinks } from './navigation/skip-links.tsx'
import styles from './screen.module.css'

const root: readonly string[] = []

export function WelcomeScreen() {
  const user = useCurrentUser()
  const [filter, setFilter] = useSearchFilter()
  const folders = useQuery(folderQueries.below(user, root))
  return (
    <>
      <SkipLinks to={['folders']} />
      <header className={styles.navigation}>
        <Heading level={1} size="h2">
          File Management Center
        </Heading>
        <ButtonLink href="/shares" variant="outline">
          Shared links
        </ButtonLink>
        <ButtonLink href="/account" variant="outline">
          Your account
        </ButtonLink>
      </header>
      <ContinueLink />
      <div className={styles.forms}>
        <CreateFolderForm user={user} parent={root} />
        <SearchForm filter={filter} onChange={setFilter} />
      </div>
      <Dock>
        <UploadDock />
        <MovingDock folder={root} />
      </Dock>
      {isSearching(filter) && (
        <SearchResults filter={filter} onWiden={() => setFilter({ q: filter.q, kind: '', days: '', size: '' })} />
      )}
      <FolderList
        user={user}
        parent={root}
        folders={folders}
        heading="Your Folders"
        emptyText="No folders yet. Create your first one above."
        Layout={FolderCard}
        skeleton={<FolderCardsSkeleton />}
      />
      <DropArea folder={root} />
      <MovingOutlet />
      <ShareOutlet />
    </>
  )
}
