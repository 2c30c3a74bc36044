import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { inTurns } from '../browser/in-turns.ts'
import { ROUNDS } from '../config.ts'
import { describe, median, ratio } from '../report/statistics.ts'
import { table } from '../report/table.ts'
import { openAccount } from '../servers/account.ts'
import { startComposedSite } from '../servers/site-server.ts'
import { startNginx } from './nginx.ts'
import { fill, nginxStore, openSiteStore, type Store } from './store.ts'
import { FILE_BYTES, timed } from './transfer.ts'

const entries = Array.from({ length: 1000 }, (_, index) => `entry-${index}.txt`)
/** In a row: a single one tells more of what the round before left to be cleared up. */
const LISTS = 9
const LARGE = 'large.bin'

interface Times {
  upload: number
  download: number
  list: number
}

/** The site's store against nginx WebDAV: same client, same disk, in turns. */
export async function benchFiles(): Promise<string> {
  const nginx = await startNginx()
  try {
    const site = await startComposedSite()
    try {
      const ours = await openSiteStore(site.url, await openAccount(site.url))
      const theirs = nginxStore(nginx.url)
      await fill(ours, entries)
      await fill(theirs, entries)
      // nginx answers before the bytes are on the disk; the site does not.
      const syncTheirs = () => sync(join(nginx.folder, LARGE))
      return report(await inTurns([() => round(ours), () => round(theirs, syncTheirs)]))
    } finally {
      await site.stop()
    }
  } finally {
    await nginx.stop()
  }
}

async function round(store: Store, sync?: () => Promise<number>): Promise<Times> {
  const lists: number[] = []
  while (lists.length < LISTS) lists.push(await timed(store.list()))
  const upload = (await timed(store.upload(LARGE, FILE_BYTES))) + ((await sync?.()) ?? 0)
  const download = await timed(store.download(LARGE))
  await timed(store.remove(LARGE))
  return { upload, download, list: median(lists) }
}

/** Waits until the file is on the disk; resolves to the ms it took. */
async function sync(path: string): Promise<number> {
  const started = performance.now()
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
  return performance.now() - started
}

function report([ours = [], theirs = []]: Times[][]): string {
  const megabytes = FILE_BYTES / 1e6
  const speeds = (times: readonly Times[], call: 'upload' | 'download') =>
    times.map((one) => (megabytes / one[call]) * 1000)
  const lists = (times: readonly Times[]) => times.map(({ list }) => list)
  const speed = (label: string, call: 'upload' | 'download') => {
    const [a, b] = [speeds(ours, call), speeds(theirs, call)]
    return [label, describe(a), describe(b), ratio(a, b)]
  }
  const rows = [
    speed('upload with fsync, MB/s', 'upload'),
    speed('download, MB/s', 'download'),
    [
      `list of ${entries.length} entries, ms`,
      describe(lists(ours), 1),
      describe(lists(theirs), 1),
      ratio(lists(ours), lists(theirs)),
    ],
  ]
  const title = `One file of ${FILE_BYTES / 2 ** 20} MiB, one connection, medians of ${ROUNDS} rounds in turns`
  return `${title}\n${table(['', 'site', 'nginx WebDAV', 'ratio'], rows)}`
}
