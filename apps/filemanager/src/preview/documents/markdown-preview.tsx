import { Text, VisuallyHidden } from '@site/ui'
import type { MarkedToken, Token, Tokens } from 'marked'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import previewStyles from '../preview-dialog.module.css'
import { decodeEntities, parseMarkdown, safeHref } from './markdown.ts'
import styles from './markdown-preview.module.css'

/** The rest is omitted after this many elements, because more would slow the page down. */
const MAX_ELEMENTS = 10_000

/**
 * Renders Markdown as React elements, never as HTML. Embedded HTML is shown as text, and pictures are not loaded,
 * because loading them would tell other sites who reads the file.
 */
export function MarkdownPreview({ text }: { text: string }) {
  const rendered = useMemo(() => render(text), [text])
  if (!rendered) return <pre className={previewStyles.text}>{text}</pre>
  return (
    <>
      <div className={styles.document}>{rendered.content}</div>
      {rendered.isTruncated && (
        <Text tone="muted">Only the beginning is shown. Download the file to read the rest.</Text>
      )}
    </>
  )
}

/** Returns `undefined` if the text cannot be parsed. */
function render(text: string) {
  try {
    const renderer = createRenderer()
    const content = renderer.all(parseMarkdown(text))
    return { content, isTruncated: renderer.isTruncated() }
  } catch {
    return undefined
  }
}

type Renderers = { [Type in MarkedToken['type']]: (token: Extract<MarkedToken, { type: Type }>) => ReactNode }

function createRenderer() {
  let elements = 0

  const one = (token: Token): ReactNode => {
    elements += 1
    if (elements > MAX_ELEMENTS) return null
    const renderer = renderers[token.type as MarkedToken['type']] as ((token: Token) => ReactNode) | undefined
    return renderer ? renderer(token) : token.raw
  }

  const all = (tokens: readonly Token[] = []): ReactNode => withChildren(Fragment, tokens.map(one))

  const inline = ({ text, tokens }: { text: string; tokens?: Token[] | undefined }) =>
    tokens ? all(tokens) : decodeEntities(text)

  const link = (href: string, content: ReactNode) => {
    const url = safeHref(href)
    if (url === undefined) return content
    return (
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {content}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    )
  }

  const row = (tag: 'td' | 'th', cells: readonly Tokens.TableCell[]) =>
    withChildren(
      'tr',
      cells.map((cell) => createElement(tag, { style: { textAlign: cell.align ?? undefined } }, inline(cell))),
    )

  const renderers: Renderers = {
    space: () => null,
    def: () => null,
    br: () => <br />,
    hr: () => <hr />,
    text: inline,
    escape: inline,
    // Block and inline HTML.
    html: ({ raw }) => raw,
    paragraph: (token) => <p>{inline(token)}</p>,
    strong: (token) => <strong>{inline(token)}</strong>,
    em: (token) => <em>{inline(token)}</em>,
    del: (token) => <del>{inline(token)}</del>,
    codespan: ({ text }) => <code>{text}</code>,
    code: ({ text }) => (
      <pre>
        <code>{text}</code>
      </pre>
    ),
    // Below the heading of the dialog.
    heading: (token) => createElement(`h${Math.min(token.depth + 2, 6)}`, { 'data-depth': token.depth }, inline(token)),
    blockquote: ({ tokens }) => <blockquote>{all(tokens)}</blockquote>,
    list: ({ ordered, start, items }) =>
      createElement(ordered ? 'ol' : 'ul', ordered && start !== '' ? { start } : {}, all(items)),
    list_item: ({ tokens, task }) => <li data-task={task}>{all(tokens)}</li>,
    checkbox: ({ checked }) => <input type="checkbox" aria-label="Task" checked={checked} disabled readOnly />,
    link: ({ href, tokens }) => link(href, all(tokens)),
    image: ({ href, text }) => link(href, <span className={styles.picture}>Picture: {text || 'no description'}</span>),
    table: ({ header, rows }) => (
      <table>
        <thead>{row('th', header)}</thead>
        {withChildren(
          'tbody',
          rows.map((cells) => row('td', cells)),
        )}
      </table>
    ),
  }

  return { all, isTruncated: () => elements > MAX_ELEMENTS }
}

/** Creates an element whose children need no keys, because their order never changes. */
const withChildren = (type: string | typeof Fragment, children: readonly ReactNode[]) =>
  createElement(type, null, ...children)
