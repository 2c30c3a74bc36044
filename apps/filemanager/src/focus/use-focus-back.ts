import { useEffect, useRef } from 'react'

/** Gives the focus to the element each time `isBack` becomes true, after it has been false. */
export function useFocusBack<Element extends HTMLElement>(isBack: boolean) {
  const element = useRef<Element>(null)
  const was = useRef(isBack)
  useEffect(() => {
    if (isBack && !was.current) element.current?.focus()
    was.current = isBack
  }, [isBack])
  return element
}
