import type { FolderPath } from '@site/contracts'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import type { Entry } from '#kit/entry.ts'

interface Action {
  /** A later record with the same id replaces an earlier one. */
  id: string
  /** What the menu calls it: 'Undo rename'. */
  noun: 'rename' | 'move' | 'copy' | 'upload' | 'new folder'
}

interface Rename extends Action {
  kind: 'rename'
  folder: FolderPath
  entry: Entry
  former: string
}

interface Move extends Action {
  kind: 'move'
  /** Where the entries are now, and where they were. */
  from: FolderPath
  to: FolderPath
  entries: readonly (Entry & { newName: string })[]
}

/** Undoing it deletes the entries, unless something was put into them or changed since. */
interface Addition extends Action {
  kind: 'addition'
  folder: FolderPath
  entries: readonly Entry[]
  /** Resolves to what the entries were like when they were added, to compare; undefined if that is not known. */
  marks: Promise<readonly string[] | undefined>
}

export type Undoable = Rename | Move | Addition

const MAX_ACTIONS = 50

interface UndoState {
  /** The newest one is last. */
  actions: readonly Undoable[]
  /** The actions to undo, one after another. */
  requested: readonly Undoable[]
}

const nothing: UndoState = { actions: [], requested: [] }

/** What this tab has done and can take back, until the session ends. */
function createUndoStack() {
  const store = getDefaultStore()
  const stateAtom = atom<UndoState>(nothing)
  const actions = () => store.get(stateAtom).actions
  const without = (action: Action) => actions().filter(({ id }) => id !== action.id)

  window.addEventListener('sessionend', () => store.set(stateAtom, nothing))

  return {
    stateAtom,
    record: (action: Undoable) =>
      store.set(stateAtom, (before) => ({ ...before, actions: [...without(action), action].slice(-MAX_ACTIONS) })),
    /** Undoes an action, which cannot be undone again; by default, the last one. */
    undo(action: Undoable | undefined = actions().at(-1)) {
      if (!action) return
      store.set(stateAtom, ({ requested }) => ({ actions: without(action), requested: [...requested, action] }))
    },
    end: ({ id }: Undoable) =>
      store.set(stateAtom, (before) => ({ ...before, requested: before.requested.filter((other) => other.id !== id) })),
  }
}

const undoStackAtom = atom(() => createUndoStack())

/** For code outside of components. */
export const undoStack = () => getDefaultStore().get(undoStackAtom)

export const useUndoStack = () => useAtomValue(undoStackAtom)
