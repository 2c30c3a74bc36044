import { integrityOf } from '@mfe/release'
import type { HtmlDocument } from './document.ts'

type Allowed = Pick<HtmlDocument, 'scripts' | 'styles'> | { nonce: string }

/**
 * Returns the Content-Security-Policy of a page: allows scripts and style sheets of this origin, and inline ones by the
 * nonce of this response or by their hashes.
 */
export function pagePolicy(allowed: Allowed, more: Readonly<Record<string, string>> = {}): string {
  const [scripts, styles] =
    'nonce' in allowed
      ? [[`'nonce-${allowed.nonce}'`], [`'nonce-${allowed.nonce}'`]]
      : [allowed.scripts.map(sourceOf), allowed.styles.map(sourceOf)]
  const own: Readonly<Record<string, string>> = {
    'default-src': "'none'",
    'script-src': ["'self'", ...scripts].join(' '),
    'style-src-elem': ["'self'", ...styles].join(' '),
    // Server-rendered style attributes; they cannot load a style sheet.
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  const names = new Set([...Object.keys(own), ...Object.keys(more)])
  return [...names].map((name) => [name, own[name], more[name]].filter(Boolean).join(' ')).join('; ')
}

const sourceOf = (text: string): string => `'${integrityOf(text)}'`
