import { useAtomValue } from 'jotai'
import Copy from 'lucide-react/icons/copy'
import FolderInput from 'lucide-react/icons/folder-input'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import type { Transfer } from '../moving/transfer.ts'
import { SelectionTools } from '../selection/selection-tools.tsx'
import type { Selection } from '../selection/use-selection.ts'

interface FolderSelectionProps {
  /** The list's heading, which receives focus when the buttons disappear. */
  headingId: string
  /** The number of folders. */
  count: number
  selection: Selection
  onTransfer: (action: Transfer['action'], ...names: string[]) => void
}

/** The actions on the selected folders; empty without a selection. */
export function FolderSelection({ headingId, count, selection, onTransfer }: FolderSelectionProps) {
  const selected = useAtomValue(selection.selectedAtom)
  const focusFallback = useFocusFallback(headingId)
  return (
    <div {...focusFallback}>
      {selected.length > 0 && (
        <SelectionTools
          noun="folders"
          matchCount={count}
          selection={selection}
          actions={[
            { label: 'Move', icon: FolderInput, run: (...names) => onTransfer('move', ...names) },
            { label: 'Copy', icon: Copy, run: (...names) => onTransfer('copy', ...names) },
          ]}
        />
      )}
    </div>
  )
}
