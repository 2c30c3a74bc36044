import { escapeHtml } from './html.ts'

/** Names the previewed versions and leads back to what is live. */
export function previewBar(previews: readonly string[], url: string): string {
  if (previews.length === 0) return ''
  // A signed preview carries its expiry and signature behind the name.
  const names = previews.map((preview) => preview.split('~', 1)[0])
  const [path = '/', search] = url.split('?', 2)
  const query = new URLSearchParams(search)
  query.delete('mfe')
  const leave = query.size > 0 ? `${path}?${query}` : path
  return `<aside class="preview-bar" aria-label="Preview"><p>Preview of ${escapeHtml(names.join(', '))}. <a href="${escapeHtml(leave)}">Leave</a></p></aside>`
}
