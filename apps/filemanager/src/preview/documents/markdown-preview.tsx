import { Skeleton, Text, VisuallyHidden } from '@site/ui'
import { createElement, Fragment, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { whenIdle } from '#kit/when-idle.ts'
import previewStyles from '../preview-dialog.module.css'
import { LongText } from '../text/long-text.tsx'
import { startWorker } from '../workers/limited-worker.ts'
import type { MarkdownElement, MarkdownNode, MarkdownTree } from './markdown.ts'
import styles from './markdown-preview.module.css'

/** A worker that reads a document for longer is ended. Long honest ones take a tenth of it. */
const MAX_MS = 2000

/**
 * Renders Markdown as React elements, never as HTML. Embedded HTML is shown as text, and pictures are not loaded,
 * because loading them would tell other sites who reads the file.
 */
export function MarkdownPreview({ text }: { text: string }) {
  const [tree, setTree] = useState<MarkdownTree | 'failed'>()

  useEffect(() => {
    const worker = startWorker<string, MarkdownTree>('markdown', MAX_MS)
    let isUnmounted = false
    const show = (result: MarkdownTree | 'failed') => {
      worker.end()
      if (!isUnmounted) setTree(result)
    }
    worker.ask(text).then(show, () => show('failed'))
    return () => {
      isUnmounted = true
      worker.end()
    }
  }, [text])

  const parts = useMemo(() => (typeof tree === 'object' ? documentParts(tree.children).map(drawAll) : []), [tree])
  if (tree === undefined) return <Skeleton shape="block" height="20rem" />
  if (tree === 'failed') {
    return (
      <>
        <Text tone="muted">This document could not be formatted, so its text is shown as it is.</Text>
        <pre className={previewStyles.text}>
          <LongText text={text} />
        </pre>
      </>
    )
  }
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

function documentParts(blocks: readonly MarkdownNode[]): MarkdownNode[][] {
  const parts: MarkdownNode[][] = []
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

const countElements = (node: MarkdownNode): number =>
  typeof node === 'string' ? 0 : node.children.reduce((sum, child) => sum + countElements(child), 1)

/** Elements need no keys, because their order never changes. */
const drawAll = (nodes: readonly MarkdownNode[]): ReactNode => createElement(Fragment, null, ...nodes.map(draw))

const draw = (node: MarkdownNode): ReactNode =>
  typeof node === 'string' ? <LongText text={node} /> : drawElement(node)

function drawElement(element: MarkdownElement): ReactNode {
  switch (element.tag) {
    case 'link':
      return (
        <a href={element.href} target="_blank" rel="noopener noreferrer nofollow">
          {drawAll(element.children)}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      )
    case 'picture':
      return <span className={styles.picture}>{drawAll(element.children)}</span>
    case 'checkbox':
      return <input type="checkbox" aria-label="Task" checked={element.isChecked} disabled readOnly />
    default: {
      const { tag, align, depth, start, isTask, children } = element
      return createElement(
        tag,
        { 'data-depth': depth, 'data-task': isTask, start, style: align && { textAlign: align } },
        ...children.map(draw),
      )
    }
  }
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
