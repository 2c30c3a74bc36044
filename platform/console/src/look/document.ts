import { escapeHtml } from '@mfe/contract'
import { integrityOf } from '@mfe/release'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { enhance } from '#look/enhance'
import { STYLE } from './style.ts'

/** The script of every page. */
export const SCRIPT = `(${enhance})()`

/** A page of the console. */
export interface Page {
  title: string
  body: ReactNode
}

/** Renders a whole document, which loads nothing else. */
export const consoleDocument = ({ title, body }: Page): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(`${title} - Release console`)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    renderToStaticMarkup(body),
    `<script>${SCRIPT}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')

/**
 * The headers of every page. Only the style sheet and the script above may run, by their hashes: a page of a remote has
 * the same origin, and so would any script of it. That is also why no other page may hold a window of the console.
 */
export const CONSOLE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `script-src '${integrityOf(SCRIPT)}'`,
    `style-src '${integrityOf(STYLE)}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'noopener-allow-popups',
  'x-frame-options': 'DENY',
  // Without a referrer at all, browsers would send forms without their origin.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
} as const
