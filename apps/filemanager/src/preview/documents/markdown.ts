import { Lexer, type MarkedToken, type Token, type Tokens, type TokensList } from 'marked'

export type MarkdownNode = string | MarkdownElement

type Tag =
  | 'blockquote'
  | 'br'
  | 'code'
  | 'del'
  | 'em'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'hr'
  | 'li'
  | 'ol'
  | 'p'
  | 'pre'
  | 'strong'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'tr'
  | 'ul'

type MarkdownHead =
  | { tag: Tag; align?: 'left' | 'center' | 'right' | undefined; depth?: number; start?: number; isTask?: boolean }
  /** `href` is absolute and safe. */
  | { tag: 'link'; href: string }
  | { tag: 'picture' }
  | { tag: 'checkbox'; isChecked: boolean }

/** A part of a document, as a worker describes it to the page. */
export type MarkdownElement = MarkdownHead & { children: readonly MarkdownNode[] }

export interface MarkdownTree {
  children: readonly MarkdownNode[]
  /** Whether the rest of the document is omitted, because it would slow the page down. */
  isTruncated: boolean
}

/** Longer passages without an empty line are shown verbatim, because some take quadratic time to parse. */
const MAX_INLINE_LENGTH = 5000
const MAX_LINES = 1000
const MAX_DEPTH = 20

/** What the page draws at most. References repeat an address, so a small file may stand for a very long text. */
const MAX_ELEMENTS = 5000
const MAX_CHARACTERS = 2 ** 19

/** Larger tables are shown verbatim: browsers lay out all cells of a table at once. */
const MAX_TABLE = { columns: 100, characters: 2 ** 16 }

/** Leaves out what is slow to parse. Limits nesting, so that no file exhausts a stack: neither here nor on the page. */
class BoundedLexer extends Lexer {
  #depth = 0

  override blockTokens(source: string, tokens?: Token[], isCut?: boolean): Token[]
  override blockTokens(source: string, tokens?: TokensList, isCut?: boolean): TokensList
  override blockTokens(source: string, tokens: Token[] = [], isCut?: boolean): Token[] {
    return this.#bounded(source, tokens, () => {
      for (const { lines, isLong } of this.#depth === 1 ? passages(source) : [{ lines: source, isLong: false }]) {
        if (isLong) tokens.push({ type: 'code', raw: lines, text: lines })
        else super.blockTokens(lines, tokens, isCut)
      }
      return tokens
    })
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (source.length > MAX_INLINE_LENGTH) return asText(source, tokens)
    return this.#bounded(source, tokens, () => super.inlineTokens(source, tokens))
  }

  #bounded(source: string, tokens: Token[], parse: () => Token[]): Token[] {
    if (this.#depth >= MAX_DEPTH) return asText(source, tokens)
    this.#depth += 1
    try {
      return parse()
    } finally {
      this.#depth -= 1
    }
  }
}

function passages(source: string): { lines: string; isLong: boolean }[] {
  const parts: { lines: string; isLong: boolean }[] = []
  for (const passage of source.split(/(?<=\n)(?=[ \t]*\n)/)) {
    const isLong = passage.split('\n', MAX_LINES + 2).length > MAX_LINES + 1
    const last = parts.at(-1)
    if (last && !last.isLong && !isLong) last.lines += passage
    else parts.push({ lines: passage, isLong })
  }
  return parts
}

function asText(source: string, tokens: Token[]): Token[] {
  tokens.push({ type: 'text', raw: source, text: source })
  return tokens
}

type Readers = { [Type in MarkedToken['type']]: (token: Extract<MarkedToken, { type: Type }>) => MarkdownNode[] }

/** Reads Markdown as a tree of limited size, in which HTML is text. Some texts take very long, so use a worker. */
export function parseMarkdown(text: string): MarkdownTree {
  let [elements, characters] = [0, 0]
  const isFull = () => elements > MAX_ELEMENTS || characters > MAX_CHARACTERS

  const one = (token: Token): MarkdownNode[] => {
    if (isFull()) return []
    const reader = readers[token.type as MarkedToken['type']] as ((token: Token) => MarkdownNode[]) | undefined
    return reader ? reader(token) : plain(token.raw)
  }
  const all = (tokens: readonly Token[] = []): MarkdownNode[] => tokens.flatMap(one)

  const plain = (content: string): MarkdownNode[] => {
    characters += content.length
    return isFull() ? [] : [content]
  }
  /** Counts an element before its content is read. */
  const element = (head: MarkdownHead, children: () => MarkdownNode[] = () => []): MarkdownNode[] => {
    elements += 1
    return isFull() ? [] : [{ ...head, children: children() }]
  }

  const inline = ({ text: source, tokens }: { text: string; tokens?: Token[] | undefined }): MarkdownNode[] =>
    tokens ? all(tokens) : plain(decodeEntities(source))

  const link = (href: string, children: () => MarkdownNode[]): MarkdownNode[] => {
    const url = safeHref(href)
    if (url === undefined) return children()
    characters += url.length
    // For the note that it opens in a new tab.
    elements += 1
    return element({ tag: 'link', href: url }, children)
  }

  const verbatim = (content: string): MarkdownNode[] =>
    element({ tag: 'pre' }, () => element({ tag: 'code' }, () => plain(content)))

  const row = (tag: 'td' | 'th', cells: readonly Tokens.TableCell[]): MarkdownNode[] =>
    element({ tag: 'tr' }, () =>
      cells.flatMap((cell) => element({ tag, align: cell.align ?? undefined }, () => inline(cell))),
    )

  const readers: Readers = {
    space: () => [],
    def: () => [],
    br: () => element({ tag: 'br' }),
    hr: () => element({ tag: 'hr' }),
    text: inline,
    escape: inline,
    // Block and inline HTML.
    html: ({ raw }) => plain(raw),
    paragraph: (token) => element({ tag: 'p' }, () => inline(token)),
    strong: (token) => element({ tag: 'strong' }, () => inline(token)),
    em: (token) => element({ tag: 'em' }, () => inline(token)),
    del: (token) => element({ tag: 'del' }, () => inline(token)),
    codespan: (token) => element({ tag: 'code' }, () => plain(token.text)),
    code: (token) => verbatim(token.text),
    // Below the heading of the dialog.
    heading: (token) =>
      element({ tag: `h${Math.min(token.depth + 2, 6)}` as 'h3', depth: token.depth }, () => inline(token)),
    blockquote: ({ tokens }) => element({ tag: 'blockquote' }, () => all(tokens)),
    list: ({ ordered, start, items }) =>
      element(ordered && start !== '' ? { tag: 'ol', start } : { tag: ordered ? 'ol' : 'ul' }, () => all(items)),
    list_item: ({ tokens, task }) => element({ tag: 'li', isTask: task }, () => all(tokens)),
    checkbox: ({ checked }) => element({ tag: 'checkbox', isChecked: checked }),
    link: ({ href, tokens }) => link(href, () => all(tokens)),
    image: ({ href, text: alt }) =>
      link(href, () => element({ tag: 'picture' }, () => plain(`Picture: ${alt || 'no description'}`))),
    table: ({ header, rows, raw }) => {
      if (header.length > MAX_TABLE.columns || raw.length > MAX_TABLE.characters) {
        return verbatim(raw)
      }
      return element({ tag: 'table' }, () => [
        ...element({ tag: 'thead' }, () => row('th', header)),
        ...element({ tag: 'tbody' }, () => rows.flatMap((cells) => row('td', cells))),
      ])
    },
  }

  const children = all(new BoundedLexer({ gfm: true }).lex(text))
  return { children, isTruncated: isFull() }
}

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
function decodeEntities(text: string): string {
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
