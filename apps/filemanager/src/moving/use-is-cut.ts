import type { FolderPath } from '@site/contracts'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { isSameFolder } from '../shared/folder-path.ts'
import { useMoving } from './moving-state.ts'
import type { Entry } from './transfer.ts'

/** Returns whether an entry is cut. Re-renders the caller only when that changes. */
export function useIsCut({ folder, kind, name }: Entry & { folder: FolderPath }): boolean {
  const { stateAtom } = useMoving()
  const isCutAtom = useMemo(
    () =>
      atom((get) => {
        const { clipboard } = get(stateAtom)
        return (
          clipboard?.action === 'move' &&
          isSameFolder(clipboard.from, folder) &&
          clipboard.entries.some((entry) => entry.kind === kind && entry.name === name)
        )
      }),
    [stateAtom, folder, kind, name],
  )
  return useAtomValue(isCutAtom)
}
