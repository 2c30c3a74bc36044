import { GATEWAY_PATHS } from '@mfe/contract'
import { integrityOf } from '@mfe/release'
import type { HtmlDocument } from './document.ts'

type Allowed = Pick<HtmlDocument, 'scripts' | 'styles'> | { nonce: string }

interface Sources {
  /** More of them, by directive. */
  more?: Readonly<Record<string, string>> | undefined
  /** What precedes the addresses of release files, unless they are the site's own. */
  assets?: string | undefined
}

/**
 * Returns the Content-Security-Policy of a page: allows scripts and style sheets of releases, and inline ones by the
 * nonce of this response or by their hashes. Workers are the site's own, because browsers start no others.
 */
export function pagePolicy(allowed: Allowed, { more = {}, assets }: Sources = {}): string {
  const [scripts, styles] =
    'nonce' in allowed
      ? [[`'nonce-${allowed.nonce}'`], [`'nonce-${allowed.nonce}'`]]
      : [allowed.scripts.map(sourceOf), allowed.styles.map(sourceOf)]
  const releases = assets === undefined ? "'self'" : `'self' ${assets}${GATEWAY_PATHS.releases}/`
  const own: Readonly<Record<string, string>> = {
    'default-src': "'none'",
    'script-src': [releases, ...scripts].join(' '),
    'style-src-elem': [releases, ...styles].join(' '),
    // Server-rendered style attributes; they cannot load a style sheet.
    'style-src-attr': "'unsafe-inline'",
    'img-src': `${releases} data: blob:`,
    'font-src': releases,
    'connect-src': releases,
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
