import type { Report } from '../queue.ts'
import type { Upload } from './upload.ts'

/** Short enough to look live, long enough to keep the page responsive. */
const REPORT_INTERVAL_MS = 200

/**
 * Returns a function that reports the progress of one attempt, throttled: the bytes on the server, and those sent. For
 * a small file, both are the same.
 */
export function createProgressReport(size: number, report: Report<Upload>) {
  const measureRate = createTransferRate()
  let reportedAt = 0
  return ({ confirmed, sent }: { confirmed: number; sent: number }) => {
    const bytesPerSecond = measureRate(sent)
    const now = performance.now()
    if (confirmed < size && now - reportedAt < REPORT_INTERVAL_MS) return
    reportedAt = now
    report((upload) => ({ ...upload, sent: Math.round(confirmed), state: { kind: 'running', bytesPerSecond } }))
  }
}

const SAMPLE_MS = 500
const SMOOTHING = 0.3

/** Returns a function from bytes sent to smoothed bytes per second, if known. Its first call sets the baseline. */
export function createTransferRate(now: () => number = () => performance.now()) {
  let last: { at: number; sent: number } | undefined
  let rate: number | undefined
  return (sent: number): number | undefined => {
    last ??= { at: now(), sent }
    const elapsed = now() - last.at
    if (elapsed < SAMPLE_MS) return rate
    const measured = ((sent - last.sent) * 1000) / elapsed
    rate = rate === undefined ? measured : rate + SMOOTHING * (measured - rate)
    last = { at: now(), sent }
    return rate
  }
}
