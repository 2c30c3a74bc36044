import { createHash } from 'node:crypto'
import { brand } from '@site/brand'
import { escapeHtml } from '#messages/printable.ts'
import type { Markup } from './html.ts'
import { STYLE } from './style.ts'

export const HTML_TYPE = 'text/html; charset=utf-8'

export interface Page {
  title: string
  body: Markup
  /** Whether the page has the field for a code. */
  hasCode?: true
}

/** Moves the code from the address to its field. Without it, people copy the code. */
const SCRIPT = `
const code = new URLSearchParams(location.hash.slice(1)).get('code')
if (code) {
  document.getElementById('code').value = code
  history.replaceState(null, '', location.pathname)
}
`

/** Renders a whole document, which loads nothing else. */
export const documentOf = ({ title, body, hasCode }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} - Inbox - ${brand.name}`)}</title>
<style>${STYLE}</style>
</head>
<body>
${body.toString()}
${hasCode ? `<script>${SCRIPT}</script>` : ''}
</body>
</html>
`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The headers of every page. Nothing but the style sheet and the script above applies, and no page of the site, which
 * has the same origin, may frame a page of the inbox or hold its window (docs/decisions/091).
 */
export const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashOf(SCRIPT)}`,
    `style-src ${hashOf(STYLE)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'noopener-allow-popups',
  // Without a referrer at all, browsers would send forms without their origin.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
} as const
