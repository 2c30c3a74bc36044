import type { FolderPath } from '@site/contracts'
import { type Atom, atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { isSameFolder } from '#kit/folder-path.ts'
import styles from './cut-mark.module.css'
import type { Entry } from './moving-state.ts'
import { useMoving } from './moving-state.ts'

/** Marks a cut entry, which stays in place until it is pasted. */
export function CutMark({ folder, kind, name }: Entry & { folder: FolderPath }) {
  const cutNamesAtom = useCutNamesAtom(folder, kind)
  // Re-renders only when it changes for this entry.
  const isCut = useAtomValue(useMemo(() => atom((get) => get(cutNamesAtom).has(name)), [cutNamesAtom, name]))
  return (
    isCut && (
      <span className={styles.cut} data-cut="">
        Cut
      </span>
    )
  )
}

const noNames: ReadonlySet<string> = new Set()

/** Returns an atom that holds the names of a folder's cut entries of one kind. */
export function useCutNamesAtom(folder: FolderPath, kind: Entry['kind']): Atom<ReadonlySet<string>> {
  const { stateAtom } = useMoving()
  return useMemo(
    () =>
      atom((get) => {
        const { clipboard } = get(stateAtom)
        if (clipboard?.action !== 'move' || !isSameFolder(clipboard.from, folder)) return noNames
        return new Set(clipboard.entries.flatMap((entry) => (entry.kind === kind ? entry.name : [])))
      }),
    [stateAtom, folder, kind],
  )
}
