import { percentile } from '../report/statistics.ts'
import { keepConnection } from './kept-connection.ts'

export interface Load {
  pagesPerSecond: number
  /** Time of one answer, in ms. */
  p50: number
  p99: number
}

/** Requests a page over several connections, each again as soon as it has its answer. */
export async function load(url: string, connections: number, ms: number): Promise<Load> {
  const kept = await Promise.all(Array.from({ length: connections }, () => keepConnection(url)))
  const times: number[] = []
  const started = performance.now()
  const loops = kept.map(async ({ ask }) => {
    for (let asked = performance.now(); asked - started < ms; ) {
      await ask()
      const now = performance.now()
      times.push(now - asked)
      asked = now
    }
  })
  await Promise.all(loops)
  const seconds = (performance.now() - started) / 1000
  for (const { close } of kept) close()
  const sorted = times.toSorted((a, b) => a - b)
  return { pagesPerSecond: times.length / seconds, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
}
