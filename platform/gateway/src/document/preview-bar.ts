import { escapeHtml } from '@mfe/contract'
import { splitAddress } from '@mfe/http'
import { attributes } from './html.ts'

/** Sets the link's URL when it is clicked, because navigation does not load a new document. */
const UPDATE_LEAVE_LINK = `document.querySelector('.preview-bar a').addEventListener('click',e=>{
const open=new URL(location);open.searchParams.delete('mfe');e.target.href=open})`

/** Renders a bar with the previewed versions and a link to the live page. Empty without previews. */
export function previewBar(previews: readonly string[], url: string, nonce: string | undefined): string {
  if (previews.length === 0) return ''
  // A signed preview appends its expiry and signature to the name.
  const names = previews.map((preview) => preview.split('~', 1)[0])
  const [path, search] = splitAddress(url)
  const query = new URLSearchParams(search)
  query.delete('mfe')
  const leave = query.size > 0 ? `${path}?${query}` : path
  const text = `Preview of ${escapeHtml(names.join(', '))}. <a${attributes({ href: leave })}>Leave</a>`
  const script = `<script${attributes({ nonce })}>${UPDATE_LEAVE_LINK}</script>`
  return `<aside class="preview-bar" aria-label="Preview"><p>${text}</p>${script}</aside>`
}
