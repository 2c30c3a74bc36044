import type { FolderPath } from '@site/contracts'
import { createContext, use } from 'react'
import type { Entry } from '#kit/entry.ts'
import { folderUrl } from '#kit/folder-url.ts'
import type { MenuAnchor } from '#kit/menu/menu.tsx'
import type { Selection } from '../selection/selection.ts'
import type { ListEntry } from './list-entry.ts'

/** What the controls of an entry do. Stable, so rows do not re-render. */
export interface EntryActions {
  folder: FolderPath
  selection: Pick<Selection, 'toggle' | 'selectedAtomOf'>
  /** Opens a folder, or the preview of a file. */
  open: (entry: ListEntry) => void
  /** Stars an entry, or removes its star. */
  star: (entry: ListEntry) => void
  /** Asks to delete entries, given by their keys. */
  remove: (...keys: string[]) => void
  /** Opens the menu of an entry, or of the selection if the entry is selected. */
  showMenu: (key: string, anchor: MenuAnchor) => void
  /** Opens the field for the new name of an entry, or closes it. */
  startRenaming: (key: string | undefined) => void
  /** Resolves to the reason for a failure, if any. */
  rename: (entry: ListEntry, newName: string) => Promise<string | undefined>
}

/** Returns the address of a folder, to which entries can be dragged; undefined for a file. */
export const useFolderHref = ({ kind, name }: Entry): string | undefined => {
  const { folder } = useEntryActions()
  return kind === 'folder' ? folderUrl([...folder, name]) : undefined
}

export const EntryActionsContext = createContext<EntryActions | undefined>(undefined)

export function useEntryActions(): EntryActions {
  const actions = use(EntryActionsContext)
  if (!actions) throw new Error('An entry is rendered outside of a list.')
  return actions
}
