/** The metrics that a page records while it loads. Times are in ms since navigation. */
export interface PageMetrics {
  firstByte: number
  firstPaint: number
  longTasks: { start: number; duration: number }[]
  layoutShift: number
  largestPaint: number
  /** The URL of the image of the largest paint. Empty for text. */
  largestPaintUrl: string
}

declare global {
  interface Window {
    benchMetrics: PageMetrics
    /** The times from each press and from each click to the end of the next frame, in ms. */
    benchPresses: number[]
    benchMenuOpened: (time: number) => void
    /** The time from the last click until its target page appeared, in ms. */
    benchShown?: number
  }
}

/** Runs in the page before its own code. Records the metrics. */
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

/** Runs in the page. Resolves once nothing has loaded and no long task has run for `quietMs`. */
export function waitForIdle(quietMs: number): Promise<void> {
  return new Promise((resolve) => {
    let lastActivity = performance.now()
    const observer = new PerformanceObserver(() => {
      lastActivity = performance.now()
    })
    observer.observe({ entryTypes: ['resource', 'longtask'] })
    const timer = setInterval(() => {
      if (document.readyState !== 'complete' || performance.now() - lastActivity < quietMs) return
      clearInterval(timer)
      observer.disconnect()
      resolve()
    }, 100)
  })
}
