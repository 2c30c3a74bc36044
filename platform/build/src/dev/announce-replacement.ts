import { PAGE_REPLACED } from '@mfe/contract'

/** Lets the host run what a new page consists of. A host that does not know the event loads the document again. */
export function announceReplacement(): void {
  const isHandled = !window.dispatchEvent(new Event(PAGE_REPLACED, { cancelable: true }))
  if (!isHandled) window.location.reload()
}
