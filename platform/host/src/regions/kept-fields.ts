/** What a visitor fills in or focuses. */
const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea'

type Field = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement

/** The controls of the page before React replaces some of them. Removed controls keep their values. */
let kept: Iterable<Field> = []
let keptPathname = ''

/** The element that last had focus, even if it has been removed since. */
let focused: EventTarget | null = null

/** Remembers the controls of the current page, for `restoreFields`. Call it before React may replace them. */
export function keepFields(pathname = window.location.pathname): void {
  kept = currentControls()
  keptPathname = pathname
}

/** Also remembers which control has focus, from now on. */
export function watchFocus(): void {
  focused = document.activeElement
  document.addEventListener('focusin', ({ target }) => {
    focused = target
  })
  document.addEventListener('focusout', ({ target }) => {
    // Removing an element also takes its focus, but a visitor has not left it.
    setTimeout(() => {
      if (focused === target && (target as Element).isConnected) focused = null
    })
  })
}

/**
 * Moves values, focus and selection from the controls that React has removed since `keepFields` to those that replace
 * them on the same page, and reports the input to React. Call it in the same task as the replacement.
 */
export function restoreFields(): void {
  if (keptPathname !== window.location.pathname) return
  const before = new Set(kept)
  const current = currentControls()
  const added = Map.groupBy(
    current.filter((control) => !before.has(control)),
    identity,
  )
  const lost: Field[] = []
  for (const control of before) {
    if (control.isConnected) continue
    const replacement = added.get(identity(control))?.shift()
    if (!replacement) {
      lost.push(control)
      continue
    }
    copyInput(control, replacement)
    if (focused === control && document.activeElement === document.body) copyFocus(control, replacement)
  }
  kept = [...lost, ...current]
}

const currentControls = (): Field[] => [...document.querySelectorAll<Field>(CONTROLS)]

/** Ids differ between renders, so controls with the same name or text are told apart by their order. */
const identity = (control: Field): string =>
  `${control.tagName} ${control.name || control.getAttribute('href') || control.textContent}`

function copyInput(from: Field, to: Field): void {
  const isUntouched = to.value === (to.defaultValue ?? to.value)
  if (from.checked !== to.checked) to.click()
  else if (from.files?.length) to.files = from.files
  // An assignment to the element itself would tell React that it already knows the value.
  else if (isUntouched && from.value !== to.value) Reflect.set(Object.getPrototypeOf(to), 'value', from.value, to)
  else return
  for (const type of ['input', 'change']) to.dispatchEvent(new Event(type, { bubbles: true }))
}

function copyFocus(from: Field, to: Field): void {
  to.focus({ preventScroll: true })
  // Some types of fields do not tell where the caret is.
  if (from.selectionStart != null) to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection)
}
