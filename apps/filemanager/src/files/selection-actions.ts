import type { FolderPath } from '@site/contracts'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import FolderInput from 'lucide-react/icons/folder-input'
import Trash from 'lucide-react/icons/trash-2'
import { downloadFiles } from '../downloads/download-files.ts'
import type { FileActions } from '../file-table/file-cells.tsx'
import type { SelectionAction } from '../selection/selection-tools.tsx'
import { loadApi } from '../services.ts'
import type { Outcome } from '../shared/outcome.ts'
import { texts } from '../shared/texts.ts'

interface SelectionActions extends Pick<FileActions, 'onTransfer' | 'onDelete'> {
  folder: FolderPath
  report: (outcome: Outcome) => void
}

/** Returns the actions on the selected files. */
export function selectionActions(actions: SelectionActions): readonly SelectionAction[] {
  const { folder, report, onTransfer, onDelete } = actions

  async function download(...fileNames: string[]): Promise<void> {
    const { files } = await loadApi()
    const failures = await downloadFiles(
      fileNames.map((name) => ({ href: files.downloadUrl(folder, name), saveAs: name })),
    )
    if (failures > 0) report({ kind: 'error', message: texts.filesNotDownloaded(failures, fileNames.length) })
  }

  return [
    { label: 'Download', icon: Download, run: (...names) => void download(...names) },
    { label: 'Move', icon: FolderInput, run: (...names) => onTransfer('move', ...names) },
    { label: 'Copy', icon: Copy, run: (...names) => onTransfer('copy', ...names) },
    { label: 'Delete', icon: Trash, run: onDelete },
  ]
}
