import type { FolderPath } from '@site/contracts'
import { SiteLink } from '@site/ui'
import type { ReactNode } from 'react'
import { detailsAction } from '#details/details-state.ts'
import { CutMark } from '#jobs/moving/cut-mark.tsx'
import type { Transfer } from '#jobs/moving/moving-state.ts'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { folderUrl } from '#kit/folder-url.ts'
import { MoreButton } from '#kit/menu/menu.tsx'
import entryLink from '#kit/names/entry-link.module.css'
import { EntryMarks } from '#kit/names/entry-marks.tsx'
import { EntryName } from '#kit/names/entry-name.tsx'
import { RenameForm, useFocusAfterRenaming } from '#kit/renaming/rename-form.tsx'
import { linkActions } from '#links/links.ts'
import { evictFolder, type FolderItem, folderQueries, renameFolder } from '#store/folder.queries.ts'
import { queryClient } from '#store/query-client.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { SelectBox, type Selection } from '../selection/selection.tsx'
import { type FolderLayout, layouts } from './folder-layouts.tsx'
import styles from './folder-list.module.css'

interface FolderEntryProps {
  parent: FolderPath
  folder: FolderItem
  layout: FolderLayout
  selection: Selection
  /** Whether the field for a new name is open. */
  renaming: boolean
  /** Opens the field for this folder's new name, or closes it. */
  onRenaming: (name: string | undefined) => void
  onRenamed: (newName: string) => void
  onTransfer: (action: Transfer['action'], name: string) => void
  children: ReactNode
}

export function FolderEntry(props: FolderEntryProps) {
  const { parent, folder, layout, selection, renaming, onRenaming, onRenamed, onTransfer, children } = props
  const { name, zipUrl } = folder
  const path = [...parent, name]
  const href = folderUrl(path)
  const user = useCurrentUser()
  const { Folder } = layouts[layout]
  useFocusAfterRenaming(name, renaming)

  const rename = async (newName: string) => {
    const problem = await renameFolder(path, newName)
    if (problem !== undefined) return problem
    onRenamed(newName)
    evictFolder(user, path)
    await queryClient.invalidateQueries(folderQueries.below(user, parent))
    return undefined
  }
  const title = renaming ? (
    <RenameForm name={name} onRename={rename} onCancel={() => onRenaming(undefined)} />
  ) : (
    <p className={styles.name} title={name}>
      {/* Not in the tab order, because the picture or the button leads to the same screen. */}
      <SiteLink href={href} className={`${entryLink.link} ${styles.open}`} tabIndex={-1} data-entry-menu>
        <EntryName>{name}</EntryName>
      </SiteLink>
      <CutMark folder={parent} kind="folder" name={name} />
      <EntryMarks {...folder} />
    </p>
  )

  return (
    <Folder
      name={name}
      href={href}
      title={title}
      select={
        <SelectBox
          label={`Mark folder ${name}`}
          name={name}
          selectedAtomOf={selection.selectedAtomOf}
          onSelect={selection.toggle}
        />
      }
    >
      <DownloadLink href={zipUrl} saveAs={`${name}.zip`} name={`folder ${name} as a zip file`} />
      {children}
      <MoreButton
        label={`folder ${name}`}
        name={name}
        items={[
          { label: 'Rename', onSelect: () => onRenaming(name) },
          { label: 'Move to…', onSelect: () => onTransfer('move', name) },
          { label: 'Copy to…', onSelect: () => onTransfer('copy', name) },
          ...linkActions({ path }),
          detailsAction({ parent, kind: 'folder', name }),
        ]}
      />
    </Folder>
  )
}
