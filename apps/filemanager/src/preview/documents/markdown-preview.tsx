import { Skeleton, Text } from '@site/ui'
import previewStyles from '../preview.module.css'
import { LongText } from '../text/long-text.tsx'
import { useWorkerAnswer } from '../workers/use-worker-answer.ts'
import { Document } from './document.tsx'
import type { DocumentTree } from './document-tree.ts'

/** A worker that reads a document for longer is ended. Long honest ones take a tenth of it. */
const MAX_MS = 2000

/**
 * Renders Markdown as React elements, never as HTML. Embedded HTML is shown as text, and pictures are not loaded,
 * because loading them would tell other sites who reads the file.
 */
export function MarkdownPreview({ text }: { text: string }) {
  const { answer, error } = useWorkerAnswer<string, DocumentTree>('markdown', MAX_MS, text)
  if (error) {
    return (
      <>
        <Text tone="muted">This document could not be formatted, so its text is shown as it is.</Text>
        <pre className={previewStyles.text}>
          <LongText text={text} />
        </pre>
      </>
    )
  }
  return answer ? <Document tree={answer} /> : <Skeleton shape="block" height="20rem" />
}
