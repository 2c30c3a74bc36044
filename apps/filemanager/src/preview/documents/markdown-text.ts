const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  middot: '·',
  bull: '•',
  rarr: '→',
  larr: '←',
  times: '×',
}

/** Decodes numeric character references and the most frequent named ones, which the parser leaves in text. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (reference, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? reference
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '\ufffd'
  })
}

/** Browsers do not show longer addresses. */
const MAX_HREF = 2000

const SCHEMES = ['http:', 'https:', 'mailto:']

/** Returns the URL of a link if it is safe: absolute, not too long, with the scheme `http`, `https` or `mailto`. */
export function safeHref(href: string): string | undefined {
  if (href.length > MAX_HREF) return undefined
  const url = URL.parse(href)
  return url && SCHEMES.includes(url.protocol) ? url.href : undefined
}
