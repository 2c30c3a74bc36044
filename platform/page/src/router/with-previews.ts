/** Sets the `mfe` parameters of a URL inside the site. A bare fragment, `#a`, becomes `?mfe=…#a`. */
export function withPreviews(to: string, previews: readonly string[]): string {
  if (previews.length === 0 || /^[a-z]+:/i.test(to)) return to
  const [, path = '', search = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(to) ?? []
  const query = new URLSearchParams(search)
  query.delete('mfe')
  for (const preview of previews) query.append('mfe', preview)
  return `${path}?${query}${hash}`
}

/** Opens a URL as a new document, with the current previews. */
export function openDocument(to: string): void {
  window.location.assign(withPreviews(to, new URLSearchParams(window.location.search).getAll('mfe')))
}
