import { useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place when a list loses an entry: once it is gone, the focus goes to the next entry's
 * Delete button, or to the list's heading. A focus that is elsewhere by then stays there.
 * Delete buttons carry `data-deletes` with the entry's name.
 */
export function useFocusAfterRemoval(names: readonly string[], headingId: string) {
  const expected = useRef<{ gone: string; next: string | undefined }>(undefined)

  useEffect(() => {
    const { current } = expected
    if (!current || names.includes(current.gone)) return
    expected.current = undefined
    if (document.activeElement && document.activeElement !== document.body) return
    const target = deleteButton(current.next) ?? document.getElementById(headingId)
    target?.focus()
  }, [names, headingId])

  return (name: string) => {
    expected.current = { gone: name, next: names[names.indexOf(name) + 1] }
  }
}

function deleteButton(name: string | undefined): HTMLElement | undefined {
  const buttons = document.querySelectorAll<HTMLElement>('[data-deletes]')
  return [...buttons].find((button) => button.dataset.deletes === name)
}
