import { GATEWAY_PATHS } from '@mfe/contract'
import { integrityOf } from '@mfe/release'
import type { HtmlDocument } from './document.ts'

type Allowed = Pick<HtmlDocument, 'scripts' | 'styles'> | { nonce: string }

interface Sources {
  /** The site's additional sources, by directive. */
  more?: Readonly<Record<string, string>> | undefined
  assets?: string | undefined
}

/**
 * Returns the Content-Security-Policy of a page: allows scripts and style sheets of releases, and inline ones by the
 * nonce of this response or by their hashes. Allows workers only from the site, because browsers reject others anyway.
 */
export function pagePolicy(allowed: Allowed, { more = {}, assets }: Sources = {}): string {
  const [scripts, styles] =
    'nonce' in allowed
      ? [[`'nonce-${allowed.nonce}'`], [`'nonce-${allowed.nonce}'`]]
      : [allowed.scripts.map(hashSource), allowed.styles.map(hashSource)]
  const releases = assets === undefined ? "'self'" : `'self' ${assets}${GATEWAY_PATHS.releases}/`
  const base: Readonly<Record<string, string>> = {
    'default-src': "'none'",
    'script-src': [releases, ...scripts].join(' '),
    'style-src-elem': [releases, ...styles].join(' '),
    // For server-rendered style attributes. They cannot load a style sheet.
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
  const names = new Set([...Object.keys(base), ...Object.keys(more)])
  return [...names].map((name) => [name, base[name], more[name]].filter(Boolean).join(' ')).join('; ')
}

const hashSource = (text: string): string => `'${integrityOf(text)}'`
