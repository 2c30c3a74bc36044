import { percentile } from '../report/statistics.ts'
import { openKeepAlive } from './keep-alive-connection.ts'

export type Load = Awaited<ReturnType<typeof load>>

/**
 * Requests a page over several connections. Each connection sends its next request as soon as it has received a
 * response. Resolves to the pages per second and percentiles of the response time, in ms.
 */
export async function load(url: string, connections: number, ms: number) {
  const opened = await Promise.all(Array.from({ length: connections }, () => openKeepAlive(url)))
  const times: number[] = []
  const started = performance.now()
  const loops = opened.map(async ({ request }) => {
    for (let requestedAt = performance.now(); requestedAt - started < ms; ) {
      await request()
      const now = performance.now()
      times.push(now - requestedAt)
      requestedAt = now
    }
  })
  await Promise.all(loops)
  const seconds = (performance.now() - started) / 1000
  for (const { close } of opened) close()
  const sorted = times.toSorted((a, b) => a - b)
  return { pagesPerSecond: times.length / seconds, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
}
