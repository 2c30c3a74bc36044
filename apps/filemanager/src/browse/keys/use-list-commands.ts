import { useStore } from 'jotai'
import type { KeyboardEvent } from 'react'
import { isElsewhere } from '#jobs/moving/moving-keys.ts'
import { useUndoStack } from '#jobs/undo/undo-stack.ts'
import { commandLetter } from '#kit/focus/command-letter.ts'
import { keyAt } from '#kit/focus/entries.ts'
import { useWindowKeys } from '#kit/focus/use-window-keys.ts'
import type { EntryViewName } from '../list/list-tools.tsx'
import type { Selection } from '../selection/selection.ts'

interface Commands {
  selection: Selection
  onDelete: (...keys: string[]) => void
  onRename: (key: string) => void
  onStar: (key: string) => void
  /** `focused` is the entry with focus, if any. */
  onView: (view: EntryViewName, focused: string | undefined) => void
  /** Opens the folder above. */
  onUp: () => void
  onSearch: () => void
  onHelp: () => void
}

/**
 * The keys that work anywhere in a list, except in a field, a menu or a dialog: Ctrl+A, Ctrl+Z, Delete, F2, Escape,
 * Alt+Up, the slash, the asterisk, the question mark and those that choose the view. Ctrl+Z works outside of the list,
 * too, as does Ctrl+A while nothing in particular has focus. They apply to the selection, otherwise to the entry with
 * focus; those for one entry to the one with focus.
 */
export function useListCommands(commands: Commands) {
  const { selection, onDelete, onRename, onStar, onView, onUp, onSearch, onHelp } = commands
  const store = useStore()
  const { undo } = useUndoStack()
  const { selectAll } = selection

  useWindowKeys((event) => {
    if (isElsewhere(event.target)) return
    const letter = letterOf(event)
    if (letter === 'z') undo()
    else if (letter === 'a' && isNowhere(event.target)) {
      selectAll()
      // The keys for the selection work there.
      document.querySelector<HTMLElement>('[data-entry][tabindex="0"]')?.focus({ preventScroll: true })
    } else return
    event.preventDefault()
  })

  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || isElsewhere(target)) return
    const selected = store.get(selection.selectedAtom)
    const focused = keyAt(target)
    const { key } = event
    const hasCommandKey = event.ctrlKey || event.metaKey
    const letter = letterOf(event)
    const one = focused ?? (selected.length === 1 ? selected[0] : undefined)
    const view = hasCommandKey && event.shiftKey ? VIEWS[event.code] : undefined
    if (event.altKey) {
      if (key !== 'ArrowUp' || hasCommandKey || event.shiftKey) return
      onUp()
    } else if (letter === 'a') selectAll()
    else if (letter === 'z') undo()
    else if (view) onView(view, focused)
    else if (hasCommandKey) return
    else if (key === 'Delete') onDelete(...(selected.length > 0 || focused === undefined ? selected : [focused]))
    else if (key === 'F2' || key === '*') {
      if (one === undefined || event.repeat) return
      if (key === '*') onStar(one)
      else onRename(one)
    } else if (key === 'Escape' && selected.length > 0) selection.selectOnly()
    else if (key === '/') onSearch()
    else if (key === '?') onHelp()
    else return
    event.preventDefault()
  }
}

/** By position, because with Shift, each layout has other characters there. */
const VIEWS: Readonly<Record<string, EntryViewName>> = { Digit1: 'list', Digit2: 'grid' }

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Returns the letter that is pressed with Ctrl or ⌘ alone. */
const letterOf = (press: KeyPress): string | undefined =>
  (press.ctrlKey || press.metaKey) && !press.shiftKey && !press.altKey ? commandLetter(press) : undefined

/** Where focus is after a navigation, and after a click on empty space. */
const isNowhere = (target: EventTarget | null): boolean => target instanceof Element && target.matches('body, main, h1')
