import { atom, getDefaultStore, useAtomValue } from 'jotai'
import type { Source, Transfer } from './transfer.ts'

/** State that the lists share with the code for moving and copying, which loads once any of it is set. */
interface MovingState {
  /** What was cut or copied, until it is pasted or discarded. */
  clipboard?: Transfer | undefined
  /** What the dialog asks about. */
  asked?: Transfer | undefined
  /** What is being dragged. */
  dragged?: Source | undefined
  /** Whether any of these may be set soon. */
  isPrepared?: boolean
}

function createMoving() {
  const store = getDefaultStore()
  const stateAtom = atom<MovingState>({})
  const change = (next: MovingState) => store.set(stateAtom, (before) => ({ ...before, ...next }))

  window.addEventListener('sessionend', () => store.set(stateAtom, {}))

  return {
    stateAtom,
    state: () => store.get(stateAtom),
    setClipboard: (clipboard: Transfer | undefined) => change({ clipboard }),
    /** Opens the dialog that asks for a folder, or closes it. */
    ask: (asked: Transfer | undefined) => change({ asked }),
    drag: (dragged: Source | undefined) => change({ dragged }),
    /** Loads the code for a drag that may follow: a quick one would end before. */
    prepare() {
      if (!store.get(stateAtom).isPrepared) change({ isPrepared: true })
    },
  }
}

/** Created by the first screen that reads it; lives until the page unloads. */
const movingAtom = atom(() => createMoving())

export const useMoving = () => useAtomValue(movingAtom)
