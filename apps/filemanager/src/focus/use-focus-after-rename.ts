import { useEffect, useRef } from 'react'
import { isFocusElsewhere } from './is-focus-elsewhere.ts'

/**
 * Moves the focus with a renamed entry, to its Rename button, which carries `data-renames` with the name. Leaves a
 * focus that has moved elsewhere alone.
 */
export function useFocusAfterRename(names: readonly string[]): (newName: string) => void {
  const renamed = useRef<string>(undefined)

  useEffect(() => {
    if (renamed.current === undefined || !names.includes(renamed.current)) return
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-renames]')]
    const button = buttons.find(({ dataset }) => dataset.renames === renamed.current)
    if (!isFocusElsewhere()) button?.focus()
    renamed.current = undefined
  }, [names])

  return (newName) => {
    renamed.current = newName
  }
}
