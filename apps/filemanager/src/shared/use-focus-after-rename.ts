import { useEffect, useRef } from 'react'
import { isFocusElsewhere } from './is-focus-elsewhere.ts'

/**
 * Under its new name an entry is another one, and the keyboard's place goes with it: to its Rename button, which
 * carries `data-renames` with the name. A focus that is elsewhere by then stays there.
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
