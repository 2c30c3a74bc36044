import type { RefObject } from 'react'

interface Watch {
  /** True while a pointer is down in the form: the click is still to follow. */
  isPressed: RefObject<boolean>
  /** Counts coming near the window as a touch. */
  isNearEnough: boolean
  /** Called when someone touches the form or has just left it. */
  onTouch: () => void
}

const NEAR = '400px'

/**
 * Reports interaction with a form: pointer, focus, and when they leave it. Returns the function that stops watching.
 */
export function watchForm(form: HTMLElement, { isPressed, isNearEnough, onTouch }: Watch): () => void {
  const ended = new AbortController()
  const { signal } = ended

  form.addEventListener('pointerenter', onTouch, { signal })
  form.addEventListener('focusin', onTouch, { signal })
  const leave = ({ relatedTarget }: FocusEvent) => {
    // Without a target the focus may be on its way to a button of the form itself.
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) requestAnimationFrame(onTouch)
  }
  form.addEventListener('focusout', leave, { signal })

  const press = () => {
    isPressed.current = true
  }
  const release = () => {
    if (!isPressed.current) return
    isPressed.current = false
    requestAnimationFrame(onTouch)
  }
  form.addEventListener('pointerdown', press, { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', release, { signal })

  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onTouch(), {
    rootMargin: NEAR,
  })
  if (isNearEnough) observer.observe(form)

  return () => {
    ended.abort()
    observer.disconnect()
  }
}
