import type { FolderPath } from '@site/contracts'
import { type Atom, atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { keyOf } from '#kit/entry.ts'
import { isSameFolder } from '#kit/folder-path.ts'
import styles from './cut-mark.module.css'
import { useMoving } from './moving-state.ts'

/** Marks a cut entry, which stays in place until it is pasted. */
export function CutMark({ folder, id }: { folder: FolderPath; id: string }) {
  const cutKeysAtom = useCutKeysAtom(folder)
  // Re-renders only when it changes for this entry.
  const isCut = useAtomValue(useMemo(() => atom((get) => get(cutKeysAtom).has(id)), [cutKeysAtom, id]))
  return (
    isCut && (
      <span className={styles.cut} data-cut="">
        Cut
      </span>
    )
  )
}

const noKeys: ReadonlySet<string> = new Set()

/** Returns an atom that holds the keys of a folder's cut entries. */
export function useCutKeysAtom(folder: FolderPath): Atom<ReadonlySet<string>> {
  const { stateAtom } = useMoving()
  return useMemo(
    () =>
      atom((get) => {
        const { clipboard } = get(stateAtom)
        if (clipboard?.action !== 'move' || !isSameFolder(clipboard.from, folder)) return noKeys
        return new Set(clipboard.entries.map(keyOf))
      }),
    [stateAtom, folder],
  )
}
