/** What a visitor fills in or focuses. */
const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea'

type Field = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement

/** The controls before React replaces some of them, with their labels, which a removed control no longer has. */
let kept = new Map<Field, string>()
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
  const current = currentControls()
  const added = Map.groupBy(
    [...current].filter(([control]) => !kept.has(control)),
    identity,
  )
  const lost: [Field, string][] = []
  for (const entry of kept) {
    const [control] = entry
    if (control.isConnected) continue
    const [replacement] = added.get(identity(entry))?.shift() ?? []
    if (!replacement) {
      lost.push(entry)
      continue
    }
    copyInput(control, replacement)
    if (focused === control && document.activeElement === document.body) copyFocus(control, replacement)
  }
  kept = new Map([...lost, ...current])
}

const currentControls = () =>
  new Map(
    [...document.querySelectorAll<Field>(CONTROLS)].map((control) => [
      control,
      control.getAttribute('aria-label') || control.labels?.[0]?.textContent || '',
    ]),
  )

/** Ids differ between renders, so controls with the same type and name are told apart by their order. */
function identity([control, label]: [Field, string]): unknown {
  const { tagName, type, name, value } = control
  const text = name || label || control.getAttribute('href') || control.textContent
  // A choice belongs to what it stands for, wherever that is in a list by now. Without a name, it could be anything.
  if (!/^(checkbox|radio|button|submit)$/.test(type)) return [tagName, type, text].join()
  return text ? [type, text, label, value].join() : control
}

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
