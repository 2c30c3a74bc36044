import { commandLetter } from '#kit/focus/command-letter.ts'

const commands = { x: 'cut', c: 'copy', v: 'paste' } as const

type ClipboardCommand = (typeof commands)[keyof typeof commands]

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'target'>

/** Returns the command for a key combination, unless it was pressed in a field, a menu or a dialog. */
export function commandOf(event: KeyPress): ClipboardCommand | undefined {
  const { ctrlKey, metaKey, shiftKey, altKey, target } = event
  if (!(ctrlKey || metaKey) || shiftKey || altKey || isElsewhere(target)) return undefined
  const pressed = commandLetter(event)
  return Object.entries(commands).find(([letter]) => letter === pressed)?.[1]
}

/** Whether a key belongs to a field, a menu or a dialog. A click on the text of a dialog leaves focus behind it. */
export const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.closest(ELSEWHERE) !== null || document.querySelector('dialog[open]') !== null)

const ELSEWHERE = 'input:not([type=checkbox], [type=file]), textarea, select, [role=menu]'
