import type { StoredFile } from '@site/contracts'
import { Button, Heading, VisuallyHidden } from '@site/ui'
import { type KeyboardEvent, type TouchEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { formatKb } from '#kit/format.ts'
import { type MenuItem, useMenu } from '#kit/menu/menu.tsx'
import { MoreButton } from '#kit/menu/more-button.tsx'
import { RenameForm } from '#kit/renaming/rename-form.tsx'
import { useLatest } from '#kit/use-latest.ts'
import styles from './preview-dialog.module.css'
import type { PreviewSource } from './source.ts'
import { Viewer } from './viewer/viewer.tsx'

/** What the owner of the files can do with the one that is shown. */
export interface PreviewActions {
  /** Resolves to the reason for a failure, if any. */
  rename: (file: StoredFile, newName: string) => Promise<string | undefined>
  /** Asks before it deletes. */
  onDelete: (fileName: string) => void
  /** The other entries of the file's menu. */
  itemsOf: (file: StoredFile) => readonly MenuItem[]
}

interface PreviewDialogProps {
  source: PreviewSource
  /** The files that the user can move to, in order. */
  files: readonly StoredFile[]
  opened: StoredFile
  actions?: PreviewActions
  onDownload?: () => void
  onClose: (shown: StoredFile) => void
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Shows a file; arrow keys, two buttons and swipes move to the previous and next files. */
export function PreviewDialog({ source, files, opened, actions, onDownload, onClose }: PreviewDialogProps) {
  const titleId = useId()
  const region = useRef<HTMLElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const [file, setFile] = useState(opened)
  const [isRenaming, setRenaming] = useState(false)
  const { open: openMenu, menu } = useMenu()
  // Otherwise, the dialog would focus the download link.
  useLayoutEffect(() => region.current?.focus(), [])
  const { fileName } = file
  const index = files.findIndex((other) => other.fileName === fileName)
  const leaving = useReplacement(files, index, (next) => (next ? setFile(next) : onClose(file)))
  // A file that was deleted elsewhere stays in view, and has no neighbors.
  const neighborOf = (step: 1 | -1) => (index < 0 ? undefined : files[index + step])

  const move = (step: 1 | -1) => {
    const next = neighborOf(step)
    if (!next) return
    leaving.forget()
    setRenaming(false)
    setFile(next)
  }
  const swipe = useSwipe(move)

  const startRenaming = () => {
    leaving.forget()
    setRenaming(true)
  }
  const endRenaming = () => {
    setRenaming(false)
    region.current?.focus()
  }
  const rename = async (newName: string) => {
    const problem = await actions?.rename(file, newName)
    if (problem !== undefined) return problem
    setFile({ ...file, fileName: newName })
    endRenaming()
    return undefined
  }
  const remove = () => {
    leaving.expect()
    actions?.onDelete(fileName)
  }

  const itemsOf = (offered: PreviewActions): readonly MenuItem[] => [
    { label: 'Rename', keys: 'F2', onSelect: startRenaming },
    ...offered.itemsOf(file).map((item) => ({
      ...item,
      onSelect: () => {
        leaving.expect()
        item.onSelect()
      },
    })),
    { label: 'Delete', keys: 'Delete', onSelect: remove },
  ]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isCaptured(event.target)) return
    const step = STEPS[event.key]
    if (step) move(step)
    else if (actions && event.key === 'F2') startRenaming()
    else if (actions && event.key === 'Delete') remove()
    else return
    event.preventDefault()
  }

  const step = (label: string, icon: 'arrow-left' | 'arrow-right', by: 1 | -1) => (
    // A disabled button would lose focus at the first and last files.
    <Button
      variant="ghost"
      size="icon"
      icon={icon}
      aria-label={label}
      aria-disabled={neighborOf(by) === undefined}
      onClick={() => move(by)}
    />
  )

  return (
    <Dialog
      open
      className={styles.dialog}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onClose={() => onClose(file)}
    >
      <div ref={room} className={styles.room}>
        <header className={styles.head}>
          <Heading level={2} size="h3" id={titleId}>
            {fileName}
          </Heading>
          <p className={styles.size}>{formatKb(file)} KB</p>
          <DownloadLink href={source.downloadUrl(fileName)} saveAs={fileName} onStart={onDownload} />
          {actions && (
            <MoreButton
              label={`${fileName} in the preview`}
              onOpen={(anchor) => openMenu({ label: `Actions for ${fileName}`, items: itemsOf(actions), anchor })}
            />
          )}
          <div className={styles.steps}>
            {step('Previous file', 'arrow-left', -1)}
            <p role="status" className={styles.size}>
              <VisuallyHidden>{fileName}, </VisuallyHidden>
              {index >= 0 && `${index + 1} of ${files.length}`}
            </p>
            {step('Next file', 'arrow-right', 1)}
          </div>
          <form method="dialog">
            <Button type="submit" variant="ghost" size="icon" icon="close" aria-label="Close" />
          </form>
          {actions && isRenaming && (
            <div className={styles.renaming}>
              <RenameForm name={fileName} onRename={rename} onCancel={endRenaming} />
            </div>
          )}
        </header>
        <Viewer source={source} file={file} region={region} room={room} touch={swipe} />
        {menu}
      </div>
    </Dialog>
  )
}

/**
 * Passes on the file that takes the place of the shown one when that leaves the list as expected: the next one,
 * otherwise the last one, if any. A file that leaves for other reasons stays in view.
 */
function useReplacement(
  files: readonly StoredFile[],
  index: number,
  onReplaced: (next: StoredFile | undefined) => void,
) {
  const lastIndex = useRef(index)
  const isExpected = useRef(false)
  const latest = useLatest(onReplaced)

  useEffect(() => {
    if (index >= 0) {
      lastIndex.current = index
    } else if (isExpected.current) {
      isExpected.current = false
      latest.current(files[lastIndex.current] ?? files.at(-1))
    }
  }, [files, index, latest])

  const set = (value: boolean) => () => {
    isExpected.current = value
  }
  return { expect: set(true), forget: set(false) }
}

const MIN_DISTANCE = 50

/** Content that handles horizontal movement itself. */
const CAPTURES = 'audio, video, [data-scrolls]'

/** Recognizes horizontal one-finger swipes. Ignores zoomed pages and content that scrolls horizontally. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches[0]
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1
      const isOurs = touches.length === 1 && !isZoomed && !isCaptured(target)
      start.current = touch && isOurs ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      const { current } = start
      start.current = undefined
      if (!touch || !current) return
      const [x, y] = [touch.clientX - current.x, touch.clientY - current.y]
      if (Math.abs(x) >= MIN_DISTANCE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
    onTouchCancel() {
      start.current = undefined
    },
  }
}

/** Returns whether an element needs these keys and movements itself: a field, a player, or content that overflows. */
function isCaptured(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, select, textarea, [role=menu]')) return true
  const element = target.closest<HTMLElement>(CAPTURES)
  if (!element) return false
  return !('scrolls' in element.dataset) || element.scrollWidth > element.clientWidth
}
