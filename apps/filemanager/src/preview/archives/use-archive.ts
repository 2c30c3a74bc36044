import { useEffect, useState } from 'react'
import { startWorker, TooSlow } from '../workers/limited-worker.ts'
import type { ArchiveAnswer, ArchiveQuestion } from './archive-messages.ts'

/** For each answer, without the time for loading. */
const MAX_MS = 5000

export interface Archive {
  ask: (question: ArchiveQuestion, signal?: AbortSignal) => Promise<ArchiveAnswer>
  end: () => void
}

/** A question that takes too long ends the worker; a new one answers the next question. */
function openArchive(): Archive {
  const start = () => startWorker<ArchiveQuestion, ArchiveAnswer>('archive', MAX_MS)
  let current = start()
  return {
    async ask(question, signal) {
      const asked = current
      try {
        return await asked.ask(question, signal)
      } catch (error) {
        if (error instanceof TooSlow && asked === current) current = start()
        throw error
      }
    },
    end: () => current.end(),
  }
}

interface Opened<Answer> {
  answer?: Answer
  error?: unknown
  /** For further questions about the same file. */
  archive?: Archive
}

interface FirstQuestion {
  ask: 'entries' | 'workbook' | 'slides'
  url: string
}

/** Asks about an archive in workers of its own, which end when the preview closes. */
export function useArchive<Answer extends ArchiveAnswer>({ ask, url }: FirstQuestion) {
  const [opened, setOpened] = useState<Opened<Answer>>({})

  useEffect(() => {
    const archive = openArchive()
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
