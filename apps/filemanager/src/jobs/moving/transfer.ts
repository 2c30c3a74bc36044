import type { FolderPath } from '@site/contracts'

/** A file or folder in a list. */
export interface Entry {
  kind: 'file' | 'folder'
  name: string
}

/** Entries in one folder. */
export interface Source {
  from: FolderPath
  entries: readonly Entry[]
  /** Called when the user confirms a move in the dialog, because the button that opened it may disappear. */
  afterConfirmation?: (() => void) | undefined
  /** Called before an entry leaves its list, so focus moves to a neighbor. */
  beforeRemove?: ((name: string) => void) | undefined
}

/** Entries to move or copy. */
export interface Transfer extends Source {
  action: 'move' | 'copy'
}
