import type { FolderPath } from '@site/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { folderUrl } from '../folder-url.ts'
import { MoreButton } from '../menu/more-button.tsx'
import { RenameForm } from '../renaming/rename-form.tsx'
import { useFocusAfterRenaming } from '../renaming/use-focus-after-renaming.ts'
import { DownloadLink } from '../shared/download-link.tsx'
import { toText } from '../shared/outcome.ts'
import { requestShare } from '../sharing/share-request.ts'
import { type FolderItem, folderQueries, renameFolder } from '../store/folder.queries.ts'
import { evictFolder } from './evict-folder.ts'
import type { FolderLayoutProps } from './folder-layouts.tsx'
import styles from './folder-list.module.css'

interface FolderEntryProps {
  user: string | null
  parent: FolderPath
  folder: FolderItem
  Layout: ComponentType<FolderLayoutProps>
  onRenamed: (newName: string) => void
  /** The Delete button. */
  children: ReactNode
}

/** One folder and its actions. */
export function FolderEntry({ user, parent, folder, Layout, onRenamed, children }: FolderEntryProps) {
  const { name, zipUrl } = folder
  const [renaming, setRenaming] = useState(false)
  const queryClient = useQueryClient()
  useFocusAfterRenaming(name, renaming)

  const rename = async (newName: string) => {
    const outcome = await renameFolder([...parent, name], newName)
    if (outcome.kind !== 'success') return toText(outcome)
    onRenamed(newName)
    evictFolder(queryClient, user, [...parent, name])
    await queryClient.invalidateQueries(folderQueries.below(user, parent))
    return undefined
  }
  const title = renaming ? (
    <RenameForm name={name} onRename={rename} onCancel={() => setRenaming(false)} />
  ) : (
    <p className={styles.name} title={name}>
      {name}
    </p>
  )

  return (
    <Layout name={name} href={folderUrl([...parent, name])} title={title}>
      <DownloadLink href={zipUrl} saveAs={`${name}.zip`} name={`folder ${name} as a zip file`}>
        Download
      </DownloadLink>
      {children}
      <MoreButton
        label={`folder ${name}`}
        name={name}
        items={[
          { label: 'Rename', onSelect: () => setRenaming(true) },
          { label: 'Share', onSelect: () => requestShare({ path: [...parent, name] }) },
        ]}
      />
    </Layout>
  )
}
