import { ButtonLink, Heading } from '@site/ui'
import { useQuery } from '@tanstack/react-query'
import { CreateFolderForm } from '../folders/create-folder-form.tsx'
import { FolderCard, FolderCardsSkeleton } from '../folders/folder-layouts.tsx'
import { FolderList } from '../folders/folder-list.tsx'
import { folderQueries } from '../store/folder.queries.ts'
import { useCurrentUser } from '../store/use-current-user.ts'
import { UploadList } from '../upload-list/upload-list.tsx'
import { DropArea } from '../upload-picker/drop-area.tsx'
import styles from './screen.module.css'

const root: readonly string[] = []

export function WelcomeScreen() {
  const user = useCurrentUser()
  const folders = useQuery(folderQueries.below(user, root))
  return (
    <>
      <header className={styles.header}>
        <Heading level={1}>File Management Center</Heading>
        <div className={styles.navigation}>
          <ButtonLink href="/account" variant="outline">
            Your account
          </ButtonLink>
        </div>
      </header>
      <div className={styles.forms}>
        <CreateFolderForm user={user} parent={root} />
      </div>
      <UploadList currentFolder={root} />
      <FolderList
        user={user}
        parent={root}
        folders={folders}
        heading="Your Folders"
        emptyText="No folders yet. Name your first one above."
        Layout={FolderCard}
        skeleton={<FolderCardsSkeleton />}
      />
      <DropArea folder={root} />
    </>
  )
}
