import type { FolderPath, StoredFile } from '@site/contracts'
import type { Atom } from 'jotai'
import type { Transfer } from '#jobs/moving/transfer.ts'

export interface FileActions {
  /** With `range`, selects everything from the last selected row to this one. */
  onSelect: (fileName: string, range: boolean) => void
  onOpen: (file: StoredFile) => void
  onDelete: (...fileNames: string[]) => void
  /** Asks for the folder to move or copy files to. */
  onTransfer: (action: Transfer['action'], ...fileNames: string[]) => void
  /** Opens the field for a row's new name, or closes it. */
  onRenaming: (fileName: string | undefined) => void
}

/** The props of the cells of a row or a tile. They stay the same when it is selected or focused. */
export interface CellProps extends FileActions {
  folder: FolderPath
  file: StoredFile
  /** Returns an atom that holds whether the file is selected. */
  selectedAtomOf: (fileName: string) => Atom<boolean>
  deleting: boolean
  renaming: boolean
  /** Whether to render more than text. */
  hasControls: boolean
  /** Called after a rename; focus moves to the row with the new name. */
  onRenamed: (newName: string) => void
}
