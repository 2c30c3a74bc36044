import { Text, VisuallyHidden } from '@site/ui'
import { createElement, Fragment, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { whenIdle } from '#kit/when-idle.ts'
import { Picture } from '../media/picture.tsx'
import { LongText } from '../text/long-text.tsx'
import styles from './document.module.css'
import type { DocumentElement, DocumentNode, DocumentTree } from './document-tree.ts'

const none: readonly string[] = []

/** Draws a document as React elements, so its content is never HTML. `pictures` are the URLs of its images. */
export function Document({ tree, pictures = none }: { tree: DocumentTree; pictures?: readonly string[] }) {
  const parts = useMemo(
    () => documentParts(tree.children).map((nodes) => createDrawing(pictures).all(nodes)),
    [tree, pictures],
  )
  return (
    <>
      <div className={styles.document}>
        <Gradually parts={parts} />
      </div>
      {tree.isTruncated && <Text tone="muted">Only the beginning is shown. Download the file to read the rest.</Text>}
    </>
  )
}

/** Drawing as many elements takes little time, even on a phone. */
const PART_ELEMENTS = 500

function documentParts(blocks: readonly DocumentNode[]): DocumentNode[][] {
  const parts: DocumentNode[][] = []
  let left = 0
  for (const block of blocks) {
    if (left <= 0) {
      parts.push([])
      left = PART_ELEMENTS
    }
    parts.at(-1)?.push(block)
    left -= countElements(block)
  }
  return parts
}

const countElements = (node: DocumentNode): number =>
  typeof node === 'string' ? 0 : node.children.reduce((sum, child) => sum + countElements(child), 1)

function createDrawing(pictures: readonly string[]) {
  /** Elements need no keys, because their order never changes. */
  const all = (nodes: readonly DocumentNode[]): ReactNode => createElement(Fragment, null, ...nodes.map(draw))

  const draw = (node: DocumentNode): ReactNode =>
    typeof node === 'string' ? <LongText text={node} /> : drawElement(node)

  function drawElement(element: DocumentElement): ReactNode {
    switch (element.tag) {
      case 'link':
        return (
          <a href={element.href} target="_blank" rel="noopener noreferrer nofollow">
            {all(element.children)}
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        )
      case 'picture':
        return <span className={styles.picture}>{all(element.children)}</span>
      case 'image':
        return <DocumentImage src={pictures[element.index]} description={element.description} />
      case 'checkbox':
        return <input type="checkbox" aria-label="Task" checked={element.isChecked} disabled readOnly />
      default: {
        const { tag, align, depth, start, isTask, colSpan, rowSpan } = element
        const children = tag === 'table' ? withBody(element.children) : element.children
        const style = align && { textAlign: align }
        const attributes = { 'data-depth': depth, 'data-task': isTask, start, colSpan, rowSpan, style }
        return createElement(tag, attributes, ...children.map(draw))
      }
    }
  }

  return { all }
}

const isRow = (node: DocumentNode) => typeof node !== 'string' && node.tag === 'tr'

/** HTML has a body around the rows of a table, which some converters leave out. */
const withBody = (nodes: readonly DocumentNode[]): readonly DocumentNode[] =>
  nodes.some(isRow) ? [{ tag: 'tbody', children: nodes }] : nodes

function DocumentImage({ src, description }: { src: string | undefined; description: string }) {
  const [problem, setProblem] = useState('')
  const text = description || 'no description'
  if (src === undefined || problem) return <span className={styles.picture}>{`Picture: ${text}${problem}`}</span>
  return (
    <Picture
      src={src}
      name={description}
      className={styles.image}
      onError={() => setProblem(' (cannot be shown)')}
      onTooLarge={() => setProblem(' (too large to show here)')}
    />
  )
}

const MAX_WAIT_MS = 500

/** Draws the first of many parts, then each further one once the browser is idle, so it always answers in between. */
function Gradually({ parts }: { parts: readonly ReactNode[] }) {
  const [count, setCount] = useState(1)
  const isComplete = count >= parts.length

  useEffect(() => {
    if (isComplete) return
    return whenIdle(() => startTransition(() => setCount(count + 1)), MAX_WAIT_MS)
  }, [count, isComplete])

  // Parts need no keys, because their order never changes.
  return createElement(Fragment, null, ...parts.slice(0, count))
}
