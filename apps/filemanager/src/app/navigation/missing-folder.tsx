import type { FolderPath } from '@site/contracts'
import { ButtonLink, Cluster, Text } from '@site/ui'
import { useQuery } from '@tanstack/react-query'
import { folderUrl } from '#kit/folder-url.ts'
import { texts } from '#kit/texts.ts'
import { closestFolderQuery } from '#store/folder.queries.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import styles from './missing-folder.module.css'

/** Says that there is no such folder, and links to the closest existing folder above it and to the root. */
export function MissingFolder({ folder }: { folder: FolderPath }) {
  const { data: closest = [] } = useQuery(closestFolderQuery(useCurrentUser(), folder))
  return (
    <div className={styles.missing}>
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
