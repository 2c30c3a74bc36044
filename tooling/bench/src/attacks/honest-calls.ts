import { setTimeout as pause } from 'node:timers/promises'
import { newSession, type SiteUnderTest } from '@site/checks/site'
import { type Call, measureCall } from '../http/call.ts'
import { contentOf, fill, openSiteStore } from '../http/store.ts'
import { percentile } from '../report/statistics.ts'

const LIST_ENTRIES = 100
const UPLOAD = contentOf(100 * 1024)
/** Between two calls of one kind. */
const PAUSE_MS = 50

export const HONEST_CALLS = ['/healthz', 'cached page', '/api/session', `list of ${LIST_ENTRIES}`, '100 KB upload']

/**
 * Creates an account with a folder of 100 files. The returned function makes calls of each kind from an address, and
 * resolves to the 99th percentiles of their times in ms, in the order of `HONEST_CALLS`. A call that fails takes
 * forever.
 */
export async function prepareHonestCalls(site: SiteUnderTest, from: string) {
  const session = await newSession(site)
  const headers = { authorization: `Bearer ${session.token}` }
  const [listed, uploaded] = [
    await openSiteStore(site.url, session, 'listed'),
    await openSiteStore(site.url, session, 'uploaded'),
  ]
  await fill(
    listed,
    Array.from({ length: LIST_ENTRIES }, (_, n) => `entry-${n}.txt`),
  )
  const get = (path: string, more: Record<string, string> = {}): Call => ({
    url: site.url + path,
    headers: more,
  })
  let uploads = 0
  const calls: readonly (() => Call)[] = [
    () => get('/healthz'),
    () => get('/careers', { accept: 'text/html', 'accept-encoding': 'br' }),
    () => get('/api/session', headers),
    () => listed.list(),
    () => uploaded.upload(`upload-${uploads++}.bin`, UPLOAD),
  ]
  return (ms: number): Promise<number[]> => Promise.all(calls.map((call) => timeOf99(call, from, ms)))
}

async function timeOf99(call: () => Call, from: string, ms: number): Promise<number> {
  const times: number[] = []
  for (const end = performance.now() + ms; performance.now() < end; await pause(PAUSE_MS)) {
    times.push(await measureCall({ ...call(), localAddress: from }).catch(() => Number.POSITIVE_INFINITY))
  }
  return percentile(
    times.toSorted((a, b) => a - b),
    0.99,
  )
}
