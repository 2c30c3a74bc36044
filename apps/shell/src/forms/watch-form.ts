import type { RefObject } from 'react'

interface FormWatchOptions {
  /** True from pointerdown in the form until pointerup, before the click fires. */
  isPressed: RefObject<boolean>
  /** Also reports when the form scrolls near the viewport. */
  watchViewport: boolean
  /** Called when the user interacts with the form or has just left it. */
  onInteraction: () => void
}

/** Less than the form's initial distance on the contact page, so the page's first load stays within its budget. */
const VIEWPORT_MARGIN = '200px'

/**
 * Reports when the pointer or focus enters a form, when focus leaves it, and when a press in it ends. Returns a
 * function that stops watching.
 */
export function watchForm(
  form: HTMLElement,
  { isPressed, watchViewport, onInteraction }: FormWatchOptions,
): () => void {
  const controller = new AbortController()
  const { signal } = controller

  form.addEventListener('pointerenter', onInteraction, { signal })
  form.addEventListener('focusin', onInteraction, { signal })
  const leave = ({ relatedTarget }: FocusEvent) => {
    // No target may mean a click on one of the form's buttons, because Safari does not focus buttons.
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) requestAnimationFrame(onInteraction)
  }
  form.addEventListener('focusout', leave, { signal })

  const press = () => {
    isPressed.current = true
  }
  const release = () => {
    if (!isPressed.current) return
    isPressed.current = false
    requestAnimationFrame(onInteraction)
  }
  form.addEventListener('pointerdown', press, { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', release, { signal })

  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && onInteraction(),
    {
      rootMargin: VIEWPORT_MARGIN,
    },
  )
  if (watchViewport) observer.observe(form)

  return () => {
    controller.abort()
    observer.disconnect()
  }
}
