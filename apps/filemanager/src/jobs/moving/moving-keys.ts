const commands = { x: 'cut', c: 'copy', v: 'paste' } as const

export type ClipboardCommand = (typeof commands)[keyof typeof commands]

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

/** Returns the name of the key combination for a command: Ctrl+V, or ⌘V on a Mac. */
export function keysOf(command: ClipboardCommand): string {
  const [key = ''] = Object.entries(commands).find(([, value]) => value === command) ?? []
  return `${isMac() ? '⌘' : 'Ctrl+'}${key.toUpperCase()}`
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'target'>

/** Returns the command for a key combination, unless it was pressed in a field, a menu or a dialog. */
export function commandOf(event: KeyPress): ClipboardCommand | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
  if (!(ctrlKey || metaKey) || shiftKey || altKey || isElsewhere(target)) return undefined
  return Object.entries(commands).find(([letter]) => letter === key.toLowerCase())?.[1]
}

export const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(ELSEWHERE) !== null

const ELSEWHERE = 'input:not([type=checkbox], [type=file]), textarea, select, dialog, [role=menu]'
