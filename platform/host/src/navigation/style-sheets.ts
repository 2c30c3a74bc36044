import { FOLD_ATTRIBUTE, INACTIVE_MEDIA } from '@mfe/contract'

/** Activates the sheets at the page's end when the fold is removed, whatever removes it. */
export function watchFold(): void {
  const observer = new MutationObserver(() => {
    if (activateStyleSheets()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/**
 * Applies the sheets at the page's end if the fold and its links are gone. Returns whether they apply. Waits for the
 * fold because Chromium lays out the whole page for each sheet that is added while another copy of it applies.
 */
export function activateStyleSheets(): boolean {
  if (document.querySelector(`[${FOLD_ATTRIBUTE}] > link`)) return false
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[media="${INACTIVE_MEDIA}"]`)) link.media = 'all'
  return true
}
