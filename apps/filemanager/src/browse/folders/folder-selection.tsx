import { useAtomValue } from 'jotai'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import FolderInput from 'lucide-react/icons/folder-input'
import type { Transfer } from '#jobs/moving/transfer.ts'
import type { useSelectionDownload } from '#kit/downloads/use-selection-download.tsx'
import { useFocusFallback } from '#kit/focus/use-focus-fallback.ts'
import { type Selection, SelectionTools } from '../selection/selection.tsx'

interface FolderSelectionProps {
  /** The list's heading, which receives focus when the buttons disappear. */
  headingId: string
  count: number
  selection: Selection
  download: ReturnType<typeof useSelectionDownload>
  onTransfer: (action: Transfer['action'], ...names: string[]) => void
}

/** The actions on the selected folders; empty without a selection. */
export function FolderSelection({ headingId, count, selection, download, onTransfer }: FolderSelectionProps) {
  const selected = useAtomValue(selection.selectedAtom)
  const focusFallback = useFocusFallback(headingId)
  return (
    <div {...focusFallback}>
      {selected.length > 0 && (
        <SelectionTools
          noun="folders"
          matchCount={count}
          selection={selection}
          note={download.note}
          actions={[
            { label: 'Download', icon: Download, run: download.download },
            { label: 'Move', icon: FolderInput, run: (...names) => onTransfer('move', ...names) },
            { label: 'Copy', icon: Copy, run: (...names) => onTransfer('copy', ...names) },
          ]}
        />
      )}
    </div>
  )
}
