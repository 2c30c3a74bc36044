import { splitAddress } from '../split-address.ts'
import { attributes, escapeHtml } from './html.ts'

/** Pages are changed without a new document: whoever leaves, leaves the page that is open then. */
const followAddress = `document.querySelector('.preview-bar a').addEventListener('click',e=>{
const open=new URL(location);open.searchParams.delete('mfe');e.target.href=open})`

/** Names the previewed versions and leads back to what is live; without script from the page that was asked for. */
export function previewBar(previews: readonly string[], url: string, nonce: string): string {
  if (previews.length === 0) return ''
  // A signed preview carries its expiry and signature behind the name.
  const names = previews.map((preview) => preview.split('~', 1)[0])
  const [path, search] = splitAddress(url)
  const query = new URLSearchParams(search)
  query.delete('mfe')
  const leave = query.size > 0 ? `${path}?${query}` : path
  const text = `Preview of ${escapeHtml(names.join(', '))}. <a${attributes({ href: leave })}>Leave</a>`
  const script = `<script${attributes({ nonce })}>${followAddress}</script>`
  return `<aside class="preview-bar" aria-label="Preview"><p>${text}</p>${script}</aside>`
}
