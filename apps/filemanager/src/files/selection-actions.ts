import type { FolderPath } from '@site/contracts'
import Download from 'lucide-react/icons/download'
import Trash from 'lucide-react/icons/trash-2'
import { loadApi } from '../services.ts'
import { downloadFiles } from '../shared/download-files.ts'
import type { Outcome } from '../shared/outcome.ts'
import { texts } from '../shared/texts.ts'
import type { SelectionAction } from './selection-tools.tsx'

interface SelectionActions {
  folder: FolderPath
  report: (outcome: Outcome) => void
  onDelete: (...fileNames: string[]) => void
}

/** Returns what can be done with the selected files. */
export function selectionActions({ folder, report, onDelete }: SelectionActions): readonly SelectionAction[] {
  async function download(...fileNames: string[]): Promise<void> {
    const { files } = await loadApi()
    const failures = await downloadFiles(
      fileNames.map((name) => ({ href: files.downloadUrl(folder, name), saveAs: name })),
    )
    if (failures > 0) report({ kind: 'error', message: texts.filesNotDownloaded(failures, fileNames.length) })
  }

  return [
    { label: 'Download', icon: Download, run: (...names) => void download(...names) },
    { label: 'Delete', icon: Trash, run: onDelete },
  ]
}
