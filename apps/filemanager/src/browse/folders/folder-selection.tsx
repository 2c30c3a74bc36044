import { useAtomValue } from 'jotai'
import type { useSelectionDownload } from '#kit/downloads/use-selection-download.tsx'
import { useFocusFallback } from '#kit/focus/use-focus-fallback.ts'
import { type Selection, SelectionTools, transferActions } from '../selection/selection.tsx'

interface FolderSelectionProps {
  /** The list's heading, which receives focus when the buttons disappear. */
  headingId: string
  count: number
  selection: Selection
  download: ReturnType<typeof useSelectionDownload>
  onTransfer: Parameters<typeof transferActions>[1]
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
          actions={transferActions(download.download, onTransfer)}
        />
      )}
    </div>
  )
}
