/**
 * Before adding a style sheet, the chunk loader looks for it by its absolute address, but the server's HTML contains
 * root-relative ones. Makes them match, so that no style sheet is loaded twice.
 */
export function adoptStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) link.dataset.href = link.href
}
