import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import FolderInput from 'lucide-react/icons/folder-input'
import Trash from 'lucide-react/icons/trash-2'
import type { SelectionAction } from '../selection/selection-tools.tsx'
import type { FileActions } from '../table/cell-props.ts'

interface SelectionActions extends Pick<FileActions, 'onTransfer' | 'onDelete'> {
  onDownload: (...names: string[]) => void
}

/** Returns the actions on the selected files. */
export const selectionActions = ({
  onDownload,
  onTransfer,
  onDelete,
}: SelectionActions): readonly SelectionAction[] => [
  { label: 'Download', icon: Download, run: onDownload },
  { label: 'Move', icon: FolderInput, run: (...names) => onTransfer('move', ...names) },
  { label: 'Copy', icon: Copy, run: (...names) => onTransfer('copy', ...names) },
  { label: 'Delete', icon: Trash, run: onDelete },
]
