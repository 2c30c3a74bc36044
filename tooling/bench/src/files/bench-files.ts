import { existsSync } from 'node:fs'
import { mkdir, mkdtempDisposable, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginxCommand } from '@repo/servers/nginx'
import { freePort } from '@repo/servers/port'
import { type Command, startProgram } from '@repo/servers/program'
import { newSession } from '@site/checks/site'
import { ROUNDS } from '../config.ts'
import { measureCall } from '../http/call.ts'
import { contentOf, entryNames, fill, openSiteStore, type Store, webdavStore } from '../http/store.ts'
import { comparisonCells, interleave, median, table } from '../report/report.ts'
import { startMember } from '../servers/member.ts'

const entries = entryNames(1000)
/** The number of lists per round. A single one would mostly measure cleanup after the previous round. */
const LISTS = 9
const LARGE = 'large.bin'
const FILE_BYTES = 256 * 2 ** 20

type Times = Awaited<ReturnType<typeof round>>

/** Compares the site's store with nginx WebDAV, and its lists also with rclone's: same client, same disk. */
export async function benchFiles(): Promise<string> {
  await using nginx = await startNginx()
  await using rclone = await startRclone()
  await using site = await startMember('gateway')

  const siteStore = await openSiteStore(site.url, await newSession(site))
  const [nginxStore, rcloneStore] = [webdavStore(nginx.url), webdavStore(rclone.url)]
  for (const store of [siteStore, nginxStore, rcloneStore]) await fill(store, entries)
  // nginx responds before the bytes are on disk; the site does not.
  const syncNginx = () => sync(join(nginx.folder, LARGE))
  const rounds = await interleave([() => round(siteStore), () => round(nginxStore, syncNginx)])
  return report(rounds, await interleave([() => timeLists(siteStore), () => timeLists(rcloneStore)]))
}

async function round(store: Store, sync?: () => Promise<number>) {
  const list = await timeLists(store)
  const upload = (await measureCall(store.upload(LARGE, contentOf(FILE_BYTES)))) + ((await sync?.()) ?? 0)
  const download = await measureCall(store.download(LARGE))
  await measureCall(store.remove(LARGE))
  return { upload, download, list }
}

async function timeLists(store: Store): Promise<number> {
  const times: number[] = []
  while (times.length < LISTS) times.push(await measureCall(store.list()))
  return median(times)
}

async function sync(path: string): Promise<number> {
  const started = performance.now()
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
  return performance.now() - started
}

function report([ours = [], nginx = []]: Times[][], [ourLists = [], rcloneLists = []]: number[][]): string {
  const compare = (of: (times: Times) => number, digits = 0) => comparisonCells(ours.map(of), nginx.map(of), digits)
  const speed = (ms: number) => (FILE_BYTES / 1e6 / ms) * 1000
  const rows = [
    ['upload with fsync, MB/s, nginx', ...compare(({ upload }) => speed(upload))],
    ['download, MB/s, nginx', ...compare(({ download }) => speed(download))],
    [`list of ${entries.length} entries, ms, nginx`, ...compare(({ list }) => list, 1)],
    [`list of ${entries.length} entries, ms, rclone`, ...comparisonCells(ourLists, rcloneLists, 1)],
  ]
  const title = `One file of ${FILE_BYTES / 2 ** 20} MiB, one connection, medians of ${ROUNDS} interleaved rounds`
  return `${title}\n${table(['compared with WebDAV', 'site', 'other', 'ratio'], rows)}`
}

const DAV_EXT_MODULE = '/usr/lib/nginx/modules/ngx_http_dav_ext_module.so'
const RCLONE = '/usr/bin/rclone'

/** The port reserved for a server, and its folders: `home` is for everything except the served files. */
type ServerLocation = Readonly<Record<'home' | 'folder', string>> & { port: number }

/** Starts a WebDAV server on loopback with an empty folder. Disposal stops the server and deletes its files. */
async function startWebdav(name: string, prepare: (location: ServerLocation) => Promise<Command>) {
  await using stack = new AsyncDisposableStack()
  const { path: home } = stack.use(await mkdtempDisposable(join(tmpdir(), `site-bench-${name}-`)))
  const folder = join(home, 'files')
  await mkdir(folder)
  const port = await freePort()
  const { stop } = await startProgram(await prepare({ home, folder, port }), port)
  stack.defer(stop)
  const started = stack.move()
  return { url: `http://127.0.0.1:${port}`, folder, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

const startNginx = () =>
  startWebdav('nginx', ({ home, folder, port }) => {
    const server = `
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    client_max_body_size 0;
    dav_methods PUT DELETE;
    dav_ext_methods PROPFIND OPTIONS;
  }`
    return nginxCommand(home, server, [DAV_EXT_MODULE])
  })

/** Starts rclone as a WebDAV server, without the user's settings. */
async function startRclone() {
  if (!existsSync(RCLONE)) throw new Error('rclone is not installed. To fix: run `apt-get install rclone`.')
  return await startWebdav('rclone', async ({ folder, port }) => [
    RCLONE,
    ...['--config', '/dev/null', '--log-level', 'ERROR'],
    ...['serve', 'webdav', folder, '--addr', `127.0.0.1:${port}`],
  ])
}
