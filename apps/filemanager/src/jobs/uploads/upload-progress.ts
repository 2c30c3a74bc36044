import type { Report } from '../queue.ts'
import type { Upload } from './upload.ts'

interface Progress {
  /** Bytes on the server; for a small file, the same as `sent`. */
  confirmed: number
  /** Bytes sent by the browser. */
  sent: number
}

/** Short enough to look live, long enough to keep the page responsive. */
const REPORT_INTERVAL_MS = 200

/** Returns a function that reports the progress of one attempt, throttled. */
export function createProgressReport(size: number, report: Report<Upload>) {
  const measureRate = createTransferRate()
  let reportedAt = 0
  return ({ confirmed, sent }: Progress) => {
    const bytesPerSecond = measureRate(sent)
    const now = performance.now()
    if (confirmed < size && now - reportedAt < REPORT_INTERVAL_MS) return
    reportedAt = now
    report((upload) => ({ ...upload, sent: Math.round(confirmed), state: { kind: 'running', bytesPerSecond } }))
  }
}

const SAMPLE_MS = 500
/** The weight of the newest sample in the exponential moving average. */
const SMOOTHING = 0.3

/**
 * Returns a function that takes the bytes sent so far and returns the smoothed bytes per second, or `undefined` until
 * there is enough data. Its first call sets the baseline.
 */
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
