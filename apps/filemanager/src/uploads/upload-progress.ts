import type { UploadEvent } from './upload.ts'

interface Progress {
  /** Bytes on the server; for a small file, the same as `sent`. */
  confirmed: number
  /** Bytes sent by the browser. */
  sent: number
}

/** Frequent enough to look live, rare enough to keep the page responsive. */
const REPORT_INTERVAL_MS = 200

/** Throttles the progress of one attempt into events. */
export function createProgressReport(size: number, report: (event: UploadEvent) => void) {
  const measureRate = createTransferRate()
  let reportedAt = 0
  return ({ confirmed, sent }: Progress) => {
    const bytesPerSecond = measureRate(sent)
    const now = performance.now()
    if (confirmed < size && now - reportedAt < REPORT_INTERVAL_MS) return
    reportedAt = now
    report({ type: 'progressed', sent: Math.round(confirmed), bytesPerSecond })
  }
}

const SAMPLE_MS = 500
/** The weight of the newest measurement. */
const WEIGHT = 0.3

/**
 * Converts the bytes sent so far into smoothed bytes per second; `undefined` until there is enough data. The first call
 * sets the baseline.
 */
export function createTransferRate(now: () => number = () => performance.now()) {
  let last: { at: number; sent: number } | undefined
  let rate: number | undefined
  return (sent: number): number | undefined => {
    last ??= { at: now(), sent }
    const elapsed = now() - last.at
    if (elapsed < SAMPLE_MS) return rate
    const measured = ((sent - last.sent) * 1000) / elapsed
    rate = rate === undefined ? measured : rate + WEIGHT * (measured - rate)
    last = { at: now(), sent }
    return rate
  }
}
