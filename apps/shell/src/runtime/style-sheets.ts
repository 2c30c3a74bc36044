/**
 * The chunk loader looks for a style sheet by its absolute address before it adds one; the server's HTML holds
 * root-relative ones. This lets it find them, so that no sheet is loaded twice.
 */
export function adoptStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) link.dataset.href = link.href
}
