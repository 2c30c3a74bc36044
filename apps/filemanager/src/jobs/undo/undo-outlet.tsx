import { useAtomValue } from 'jotai'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import { showToast } from '#services.ts'
import { useUndoStack } from './undo-stack.ts'

const undoArea = lazyPart(() => import('./undo-area.tsx'))

/** Undoes what was requested; its code loads on first use. */
export function UndoOutlet() {
  const { stateAtom, record, end } = useUndoStack()
  const [requested] = useAtomValue(stateAtom).requested
  const giveUp = () => {
    if (!requested) return
    end(requested)
    record(requested)
  }
  const code = useLazyPart(undoArea, { wanted: requested, giveUp, report: showToast })
  return requested && code ? <code.UndoArea key={requested.id} action={requested} onEnd={() => end(requested)} /> : null
}
