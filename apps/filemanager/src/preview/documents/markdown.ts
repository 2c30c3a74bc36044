import { Lexer, type MarkedToken, type Token, type TokensList } from 'marked'

/** Longer passages without an empty line are shown verbatim, because some take quadratic time to parse. */
const MAX_INLINE_LENGTH = 5000
const MAX_DEPTH = 20
const MAX_MS = 500

/** Parses for at most half a second and leaves the rest as plain text, so a hostile file cannot freeze the page. */
class BoundedLexer extends Lexer {
  #depth = 0
  readonly #deadline = performance.now() + MAX_MS

  override blockTokens(source: string, tokens?: Token[], isCut?: boolean): Token[]
  override blockTokens(source: string, tokens?: TokensList, isCut?: boolean): TokensList
  override blockTokens(source: string, tokens: Token[] = [], isCut?: boolean): Token[] {
    return this.#bounded(source, tokens, () => super.blockTokens(source, tokens, isCut))
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (source.length > MAX_INLINE_LENGTH) return asText(source, tokens)
    return this.#bounded(source, tokens, () => super.inlineTokens(source, tokens))
  }

  #bounded(source: string, tokens: Token[], parse: () => Token[]): Token[] {
    if (this.#depth >= MAX_DEPTH || performance.now() > this.#deadline) return asText(source, tokens)
    this.#depth += 1
    try {
      return parse()
    } finally {
      this.#depth -= 1
    }
  }
}

function asText(source: string, tokens: Token[]): Token[] {
  tokens.push({ type: 'text', raw: source, text: source })
  return tokens
}

/** Parses Markdown into tokens. HTML becomes a token with its source text. */
export const parseMarkdown = (text: string): MarkedToken[] => new BoundedLexer({ gfm: true }).lex(text) as MarkedToken[]

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

const SCHEMES = ['http:', 'https:', 'mailto:']

/** Returns the URL of a link if it is safe: absolute, with the scheme `http`, `https` or `mailto`. */
export function safeHref(href: string): string | undefined {
  const url = URL.parse(href)
  return url && SCHEMES.includes(url.protocol) ? url.href : undefined
}
