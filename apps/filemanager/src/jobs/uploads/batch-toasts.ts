import type { Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { showToast } from '#services.ts'
import { isUnfinished, type Upload, type UploadOutcome } from './upload.ts'

export const toast = ({ kind, message }: Outcome) => showToast({ kind, message })

/**
 * Returns a function to call when an upload has ended. Each failure gets its own toast; the successes of a batch share
 * one with their count, once the whole batch has ended.
 */
export function createBatchToasts(uploads: () => readonly Upload[]) {
  const successes = new Map<number, UploadOutcome[]>()

  return ({ batch }: Upload, outcome?: UploadOutcome): void => {
    if (outcome?.kind === 'success') successes.set(batch, [...(successes.get(batch) ?? []), outcome])
    else if (outcome && !outcome.isChosen) toast(outcome)

    const [first, ...more] = successes.get(batch) ?? []
    if (!first || uploads().some((other) => other.batch === batch && isUnfinished(other))) return
    successes.delete(batch)
    toast(more.length === 0 ? first : { ...first, message: texts.filesUploaded(1 + more.length) })
  }
}
