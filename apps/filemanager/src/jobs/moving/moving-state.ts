import type { FolderPath } from '@site/contracts'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import type { Entry } from '#kit/entry.ts'

export interface Source {
  from: FolderPath
  entries: readonly Entry[]
  /** Called when the user confirms a move in the dialog, because the button that opened it may disappear. */
  afterConfirmation?: (() => void) | undefined
  /** Called with the key of an entry before it leaves its list, so focus moves to a neighbor. */
  beforeRemove?: ((key: string) => void) | undefined
}

export interface Transfer extends Source {
  action: 'move' | 'copy'
}

/** State shared by the lists and the code for moving and copying. Setting any of it loads that code. */
interface MovingState {
  /** The cut or copied entries, until they are pasted or discarded. */
  clipboard?: Transfer | undefined
  asked?: Transfer | undefined
  dragged?: Source | undefined
  /** Whether the clipboard is to be pasted into the open folder. */
  isPasting?: boolean
  isPrepared?: boolean
}

function createMoving() {
  const store = getDefaultStore()
  const stateAtom = atom<MovingState>({})
  const change = (next: MovingState) => store.set(stateAtom, (before) => ({ ...before, ...next }))

  window.addEventListener('sessionend', () => store.set(stateAtom, {}))

  return {
    stateAtom,
    setClipboard: (clipboard: Transfer | undefined) => change({ clipboard }),
    ask: (asked: Transfer | undefined) => change({ asked }),
    drag: (dragged: Source | undefined) => change({ dragged }),
    /** Pastes the clipboard into the open folder, which the panel does. */
    paste: (isPasting = true) => change({ isPasting }),
    /** Preloads the code for a drag, because a quick drag could end before the code loads. */
    prepare() {
      if (!store.get(stateAtom).isPrepared) change({ isPrepared: true })
    },
  }
}

/** Created by the first screen that reads it; lives until the page unloads. */
const movingAtom = atom(() => createMoving())

export const useMoving = () => useAtomValue(movingAtom)
