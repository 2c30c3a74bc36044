/** What the page itself records while it loads; times in ms since navigation. */
export interface PageMetrics {
  firstByte: number
  firstPaint: number
  longTasks: { start: number; duration: number }[]
  layoutShift: number
  largestPaint: number
  /** Address of the image of the largest paint; empty for text. */
  largestPaintUrl: string
}

declare global {
  interface Window {
    benchMetrics: PageMetrics
  }
}

/** Runs in the page before any of its own code. */
export function recordMetrics(): void {
  const record: PageMetrics = {
    firstByte: 0,
    firstPaint: 0,
    longTasks: [],
    layoutShift: 0,
    largestPaint: 0,
    largestPaintUrl: '',
  }
  window.benchMetrics = record
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })

  observe('navigation', (entry) => {
    record.firstByte = (entry as PerformanceNavigationTiming).responseStart
  })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') record.firstPaint = startTime
  })
  observe('longtask', ({ startTime, duration }) => record.longTasks.push({ start: startTime, duration }))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) record.layoutShift += value
  })
  observe('largest-contentful-paint', (entry) => {
    record.largestPaint = entry.startTime
    record.largestPaintUrl = (entry as PerformanceEntry & { url: string }).url
  })
}

/** Runs in the page: resolves once nothing has loaded and no long task has run for `quietMs`. */
export function waitForIdle(quietMs: number): Promise<void> {
  return new Promise((resolve) => {
    let last = performance.now()
    const busy = new PerformanceObserver(() => {
      last = performance.now()
    })
    busy.observe({ entryTypes: ['resource', 'longtask'] })
    const timer = setInterval(() => {
      if (document.readyState !== 'complete' || performance.now() - last < quietMs) return
      clearInterval(timer)
      busy.disconnect()
      resolve()
    }, 100)
  })
}
