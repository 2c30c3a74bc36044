import { FOLD_ATTRIBUTE, INACTIVE_MEDIA } from '@mfe/contract'

/**
 * Before the chunk loader adds a style sheet, it looks for it by its absolute address, but the server's HTML contains
 * root-relative ones. Makes them match, so that no style sheet loads twice. Then watches the page, so that it keeps its
 * sheets when the fold is removed.
 */
export function adoptStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) link.dataset.href = link.href
  const observer = new MutationObserver(() => {
    if (activateSheets()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/**
 * Applies the sheets at the page's end once the fold and its links are gone; returns whether they apply. Not earlier:
 * while a sheet is applied twice, Chromium lays out the whole page for each sheet that is added.
 */
export function activateSheets(): boolean {
  if (document.querySelector(`[${FOLD_ATTRIBUTE}] > link`)) return false
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[media="${INACTIVE_MEDIA}"]`)) link.media = 'all'
  return true
}
