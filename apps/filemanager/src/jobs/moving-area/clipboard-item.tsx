import type { FolderPath } from '@site/contracts'
import { announce, Button } from '@site/ui'
import { useEffect } from 'react'
import { showToast } from '#services.ts'
import { commandOf, isElsewhere } from '../moving/moving-keys.ts'
import { useMoving } from '../moving/moving-state.ts'
import type { Transfer } from '../moving/transfer.ts'
import { targetProblem } from '../transfers/target-problem.ts'
import { transferTexts } from '../transfers/transfer-texts.ts'
import { useTransfers } from '../transfers/transfers.ts'
import { useHeights } from '../transfers/use-heights.ts'
import styles from './moving-panel.module.css'

interface ClipboardItemProps {
  clipboard: Transfer
  /** The open folder. */
  folder: FolderPath
}

/** The cut or copied entries, with a button that pastes them into the open folder unless a rule forbids it. */
export function ClipboardItem({ clipboard, folder }: ClipboardItemProps) {
  const { setClipboard } = useMoving()
  const { start } = useTransfers()
  const problem = targetProblem(clipboard, folder, useHeights(clipboard))
  const text = transferTexts.clipboard(clipboard)
  // In the source folder, the text already says to go to another folder.
  const note = problem === transferTexts.alreadyThere ? undefined : problem

  useEffect(() => announce(text), [text])

  const clear = () => {
    setClipboard(undefined)
    announce(transferTexts.clipboardCleared)
  }
  const paste = () => {
    if (problem !== undefined) return showToast({ kind: 'warning', message: problem })
    // Copied entries can be pasted again.
    if (clipboard.action === 'move') setClipboard(undefined)
    start({ ...clipboard, to: folder })
  }
  useKeys({ onPaste: paste, onEscape: clear })

  return (
    <div className={styles.item}>
      <p className={styles.text}>
        {text}
        {note && <span className={styles.note}> {note}</span>}
      </p>
      {problem === undefined && <Button onClick={paste}>Paste here</Button>}
      <Button variant="ghost" onClick={clear}>
        Clear
      </Button>
    </div>
  )
}

/** Header menus and toasts close with Escape. */
const hasOwnEscape = (target: EventTarget | null) =>
  target instanceof Element && target.closest('nav, [role=status], [role=alert]') !== null

/** Handles the keys regardless of focus. */
function useKeys({ onPaste, onEscape }: { onPaste: () => void; onEscape: () => void }) {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return
      if (commandOf(event) === 'paste') {
        event.preventDefault()
        onPaste()
      } else if (event.key === 'Escape' && !hasOwnEscape(event.target)) onEscape()
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [onPaste, onEscape])
}
