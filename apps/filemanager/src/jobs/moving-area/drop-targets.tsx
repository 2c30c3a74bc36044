import type { FolderPath } from '@site/contracts'
import { useEffect, useState } from 'react'
import { folderAt } from '#kit/folder-url.ts'
import { useLatest } from '#kit/use-latest.ts'
import type { Source, Transfer } from '../moving/moving-state.ts'
import { type ProblemOf, useTargetProblem } from '../transfers/target-problem.ts'
import { transferTexts } from '../transfers/transfer-texts.ts'
import styles from './drop-targets.module.css'

interface DropTargetsProps {
  source: Source
  onDrop: (transfer: Transfer, to: FolderPath) => void
}

/** The target under the pointer, and the effect of a drop there. */
interface Aim {
  element: HTMLElement
  to: FolderPath
  transfer: Transfer
  problem: string | undefined
}

/** Makes folders in lists and in the breadcrumb accept dragged entries. The dialog is the alternative to dragging. */
export function DropTargets({ source, onDrop }: DropTargetsProps) {
  const [aim, setAim] = useState<Aim>()
  const problemOf = useTargetProblem(source)
  const latest = useLatest({ source, problemOf, onDrop })

  useEffect(() => {
    const controller = new AbortController()
    const listen = (type: 'dragenter' | 'dragover' | 'drop', handle: (event: DragEvent, at: Aim | undefined) => void) =>
      window.addEventListener(type, (event) => handle(event, aimOf(event, latest.current)), {
        signal: controller.signal,
      })

    const follow = (event: DragEvent, at: Aim | undefined) => {
      setAim((before) => (isSameAim(before, at) ? before : at))
      if (!at || at.problem !== undefined || !event.dataTransfer) return
      // Accepts the drop. Browsers show that all other places refuse it.
      event.preventDefault()
      event.dataTransfer.dropEffect = at.transfer.action
    }
    listen('dragenter', follow)
    listen('dragover', follow)
    listen('drop', (event, at) => {
      if (!at || at.problem !== undefined) return
      event.preventDefault()
      latest.current.onDrop(at.transfer, at.to)
    })
    return () => controller.abort()
  }, [latest])

  useEffect(() => {
    const classes = aim && styles[aim.problem === undefined ? 'accepting' : 'refusing']
    if (!aim || !classes) return
    aim.element.classList.add(classes)
    return () => aim.element.classList.remove(classes)
  }, [aim])

  if (!aim) return null
  return (
    <p className={styles.hint} data-refused={aim.problem !== undefined}>
      {aim.problem ?? transferTexts.drop(aim.transfer, aim.to)}
    </p>
  )
}

const isSameAim = (a: Aim | undefined, b: Aim | undefined) =>
  a?.element === b?.element && a?.transfer.action === b?.transfer.action && a?.problem === b?.problem

/** Returns the folder under the pointer. With Ctrl, or Alt on a Mac, a drop copies. */
function aimOf(event: DragEvent, { source, problemOf }: { source: Source; problemOf: ProblemOf }): Aim | undefined {
  const { target, ctrlKey, altKey } = event
  if (!(target instanceof Element)) return undefined
  const element = target.closest<HTMLElement>('[data-folder], nav a[href]')
  const url = element?.dataset.folder ?? element?.getAttribute('href')
  if (!element || !url || !isFolderUrl(url)) return undefined
  const transfer: Transfer = { ...source, action: ctrlKey || altKey ? 'copy' : 'move' }
  const to = folderAt(url)
  return { element, to, transfer, problem: problemOf(transfer, to) }
}

const isFolderUrl = (url: string) => url === '/welcome' || url.endsWith('/files')
