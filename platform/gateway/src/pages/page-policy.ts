/** The Content-Security-Policy of a page: scripts and style sheets of this origin, or with this answer's nonce. */
export function pagePolicy(nonce: string, more: Readonly<Record<string, string>> = {}): string {
  const own: Readonly<Record<string, string>> = {
    'default-src': "'none'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src-elem': `'self' 'nonce-${nonce}'`,
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
