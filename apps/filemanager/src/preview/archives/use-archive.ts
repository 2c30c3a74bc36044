import { useEffect, useState } from 'react'
import { type LimitedWorker, startWorker } from '../workers/limited-worker.ts'
import type { ArchiveAnswer, ArchiveQuestion } from './archive-messages.ts'

export type ArchiveWorker = LimitedWorker<ArchiveQuestion, ArchiveAnswer>

/** For each answer, without the time for loading. */
const MAX_MS = 5000

interface Opened<Answer> {
  answer?: Answer
  error?: unknown
  /** For further questions about the same file. */
  archive?: ArchiveWorker
}

interface FirstQuestion {
  ask: 'entries' | 'workbook' | 'slides'
  url: string
}

/** Asks about an archive in a worker of its own, which ends when the preview closes. */
export function useArchive<Answer extends ArchiveAnswer>({ ask, url }: FirstQuestion) {
  const [opened, setOpened] = useState<Opened<Answer>>({})

  useEffect(() => {
    const archive = startWorker<ArchiveQuestion, ArchiveAnswer>('archive', MAX_MS)
    let isUnmounted = false
    archive.ask({ ask, url }).then(
      (answer) => isUnmounted || setOpened({ answer: answer as Answer, archive }),
      (error: unknown) => isUnmounted || setOpened({ error }),
    )
    return () => {
      isUnmounted = true
      archive.end()
    }
  }, [ask, url])

  return opened
}
