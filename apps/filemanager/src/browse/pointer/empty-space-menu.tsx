import { FOLDER_DEPTH, type FolderPath } from '@site/contracts'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { useMoving } from '#jobs/moving/moving-state.ts'
import { chooseFiles, chooseFolder } from '#jobs/picker/dropped-files.ts'
import { enqueueFiles } from '#jobs/picker/enqueue-files.ts'
import { useUndoStack } from '#jobs/undo/undo-stack.ts'
import { useUploadQueue } from '#jobs/uploads/upload-queue.ts'
import { anchorAtPointer, type MenuAnchor, type MenuItem } from '#kit/menu/menu.tsx'
import { withCommandKey } from '#kit/shortcut-text.ts'
import { isEmptySpace } from './rubber-band.tsx'

interface EmptySpaceMenuProps {
  folder: FolderPath
  onOpen: (menu: { label: string; items: readonly MenuItem[]; anchor: MenuAnchor }) => void
  onSelectAll: () => void
}

/** A right click on empty space of the screen opens what can be added to the folder. */
export function EmptySpaceMenu({ folder, onOpen, onSelectAll }: EmptySpaceMenuProps) {
  const moving = useMoving()
  const { clipboard } = useAtomValue(moving.stateAtom)
  const { stateAtom, undo } = useUndoStack()
  const last = useAtomValue(stateAtom).actions.at(-1)
  const queue = useUploadQueue()
  const upload = (choosing: ReturnType<typeof chooseFolder>) =>
    void choosing.then((found) => enqueueFiles(queue, folder, found))

  const open = useEffectEvent((event: globalThis.MouseEvent) => {
    if (!isEmptySpace(event.target)) return
    event.preventDefault()
    const isRoot = folder.length === 0
    const items: MenuItem[] = [
      ...(folder.length < FOLDER_DEPTH ? [{ label: 'New folder', onSelect: focusNewFolder }] : []),
      ...(isRoot ? [] : [{ label: 'Upload files', onSelect: () => upload(chooseFiles()) }]),
      { label: 'Upload a folder', onSelect: () => upload(chooseFolder()) },
      ...(clipboard ? [{ label: 'Paste', keys: withCommandKey('V'), onSelect: () => moving.paste() }] : []),
      ...(last ? [{ label: `Undo ${last.noun}`, keys: withCommandKey('Z'), onSelect: () => undo(last) }] : []),
      { label: 'Select all', keys: withCommandKey('A'), startsGroup: true, onSelect: onSelectAll },
    ]
    onOpen({ label: 'Actions for this folder', items, anchor: anchorAtPointer(event, event.target) })
  })

  useEffect(() => {
    const handle = (event: globalThis.MouseEvent) => open(event)
    window.addEventListener('contextmenu', handle)
    return () => window.removeEventListener('contextmenu', handle)
  }, [])

  return null
}

/** The form for a new folder is always on the screen. */
const focusNewFolder = () => document.querySelector<HTMLElement>('input[name=folderName]')?.focus()
