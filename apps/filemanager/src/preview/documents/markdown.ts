import { Lexer, type MarkedToken, type Token, type Tokens, type TokensList } from 'marked'
import { DOCUMENT_MAX, type DocumentHead, type DocumentNode, type DocumentTree, safeHref } from './document-tree.ts'

/** Longer passages without an empty line are shown verbatim, because some take quadratic time to parse. */
const MAX_INLINE_LENGTH = 5000
const MAX_LINES = 1000

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
    if (this.#depth >= DOCUMENT_MAX.depth) return asText(source, tokens)
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

type Readers = { [Type in MarkedToken['type']]: (token: Extract<MarkedToken, { type: Type }>) => DocumentNode[] }

/** Reads Markdown as a tree of limited size, in which HTML is text. Some texts take very long, so use a worker. */
export function parseMarkdown(text: string): DocumentTree {
  let [elements, characters] = [0, 0]
  // References repeat an address, so a small file may stand for a very long text.
  const isFull = () => elements > DOCUMENT_MAX.elements || characters > DOCUMENT_MAX.characters

  const one = (token: Token): DocumentNode[] => {
    if (isFull()) return []
    const reader = readers[token.type as MarkedToken['type']] as ((token: Token) => DocumentNode[]) | undefined
    return reader ? reader(token) : plain(token.raw)
  }
  const all = (tokens: readonly Token[] = []): DocumentNode[] => tokens.flatMap(one)

  const plain = (content: string): DocumentNode[] => {
    characters += content.length
    return isFull() ? [] : [content]
  }
  /** Counts an element before its content is read. */
  const element = (head: DocumentHead, children: () => DocumentNode[] = () => []): DocumentNode[] => {
    elements += 1
    return isFull() ? [] : [{ ...head, children: children() }]
  }

  const inline = ({ text: source, tokens }: { text: string; tokens?: Token[] | undefined }): DocumentNode[] =>
    tokens ? all(tokens) : plain(decodeEntities(source))

  const link = (href: string, children: () => DocumentNode[]): DocumentNode[] => {
    const url = safeHref(href)
    if (url === undefined) return children()
    characters += url.length
    // For the note that it opens in a new tab.
    elements += 1
    return element({ tag: 'link', href: url }, children)
  }

  const verbatim = (content: string): DocumentNode[] =>
    element({ tag: 'pre' }, () => element({ tag: 'code' }, () => plain(content)))

  const row = (tag: 'td' | 'th', cells: readonly Tokens.TableCell[]): DocumentNode[] =>
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
