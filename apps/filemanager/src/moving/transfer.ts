import type { FolderPath } from '@site/contracts'

/** A file or folder of a list. */
export interface Entry {
  kind: 'file' | 'folder'
  name: string
}

/** Entries of one folder. */
export interface Source {
  from: FolderPath
  entries: readonly Entry[]
  /** Called when the user has chosen in the dialog to move the entries: what opened it may leave with them. */
  afterConfirmation?: (() => void) | undefined
  /** Called before an entry leaves its list, so focus moves to a neighbor. */
  beforeRemove?: ((name: string) => void) | undefined
}

/** Entries to move or copy. */
export interface Transfer extends Source {
  action: 'move' | 'copy'
}
