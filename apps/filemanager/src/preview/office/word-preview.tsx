import { Skeleton } from '@site/ui'
import { useEffect, useState } from 'react'
import { Document } from '../documents/document.tsx'
import { useWorkerAnswer } from '../workers/use-worker-answer.ts'
import { OfficeFailure, Simplified } from './office-failure.tsx'
import type { WordDocument } from './read-word.ts'

/** Long honest documents take half of it on a slow phone. */
const MAX_MS = 5000

/** Shows the text, tables and pictures of a Word document, as elements of this page, never as HTML. */
export function WordPreview({ url }: { url: string }) {
  const { answer, error } = useWorkerAnswer<string, WordDocument>('word', MAX_MS, url)
  const pictures = useObjectUrls(answer?.pictures)
  if (error) return <OfficeFailure error={error} />
  if (!answer || !pictures) return <Skeleton shape="block" height="20rem" />
  return (
    <>
      <Simplified>it has no page layout, fonts or colors.</Simplified>
      <Document tree={answer.tree} pictures={pictures} />
    </>
  )
}

/** Returns an address for each of these, as long as they are shown. */
function useObjectUrls(blobs: readonly Blob[] | undefined): readonly string[] | undefined {
  const [urls, setUrls] = useState<readonly string[]>()
  useEffect(() => {
    if (!blobs) return
    const created = blobs.map((blob) => URL.createObjectURL(blob))
    setUrls(created)
    return () => {
      for (const url of created) URL.revokeObjectURL(url)
    }
  }, [blobs])
  return urls
}
