import { expect, it } from 'vitest'
import { hrefsIn, LOCK_BODY, type Mounted, mount, textOf } from '#testing/dav/mounted.ts'
import { startStore } from '#testing/start-api.ts'

/**
 * What the Finder of macOS (WebDAVFS/3.0.0) sends, in the order of public logs: of ownCloud (issue 24753), Pydio (581),
 * ModeShape (pull request 841), WebDAV-Daemon (17, 18), and the notes of sabre/dav and dav-server-rs.
 */
const AGENT = 'WebDAVFS/3.0.0 (03008000) Darwin/25.5.0 (arm64)'
const FIELDS = ['getlastmodified', 'getcontentlength', 'creationdate', 'resourcetype'].map((name) => `<D:${name}/>`)
const PROPFIND = `<?xml version="1.0"?><D:propfind xmlns:D="DAV:"><D:prop>${FIELDS.join('')}</D:prop></D:propfind>`
const STATFS =
  '<?xml version="1.0" encoding="utf-8"?><D:propfind xmlns:D="DAV:"><D:prop><D:quota-available-bytes/>' +
  '<D:quota-used-bytes/><D:quota/><D:quotaused/></D:prop></D:propfind>'

async function startFinder() {
  const started = await startStore({}, 'docs')
  const dav = await mount(started.app, started.user)
  const send: Mounted = (method, path, headers = {}, body) =>
    dav(method, path, { 'user-agent': AGENT, ...headers }, body)
  const look = async (path: string) =>
    (await send('PROPFIND', path, { depth: '0', 'content-type': 'text/xml' }, PROPFIND)).statusCode
  return { ...started, send, look }
}

/** Copies a file as Finder does: an empty file first, then a lock, then the bytes in chunks. */
async function copyIn({ send, look }: Awaited<ReturnType<typeof startFinder>>, path: string, bytes: string) {
  expect(await look(path)).toBe(404)
  expect((await send('PUT', path, { 'content-length': '0' })).statusCode).toBe(201)
  expect(await look(path)).toBe(207)
  const locked = await send('LOCK', path, { depth: '0', timeout: 'Second-600', 'content-type': 'text/xml' }, LOCK_BODY)
  expect(locked.statusCode).toBe(200)
  const token = String(locked.headers['lock-token'])
  const written = await send('PUT', path, { if: `(${token})`, 'x-expected-entity-length': String(bytes.length) }, bytes)
  expect(written.statusCode).toBe(204)
  expect(await look(path)).toBe(207)
  expect((await send('UNLOCK', path, { 'lock-token': token })).statusCode).toBe(204)
}

it('mounts the folders for writing, and shows the free space', async () => {
  const { send, look } = await startFinder()
  const { headers } = await send('OPTIONS', '')
  // Without class 2, Finder mounts read-only.
  expect(headers.dav).toContain('2')
  expect(headers.allow).toContain('LOCK')
  const space = await send('PROPFIND', '', { depth: '0' }, STATFS)
  expect(Number(textOf(space.body, 'quota-available-bytes'))).toBeGreaterThan(0)
  expect(textOf(space.body, 'quota-used-bytes')).toBe('0')
  for (const probe of ['._.', '.hidden', '.metadata_never_index', '.Spotlight-V100', '.ql_disablethumbnails']) {
    expect([probe, await look(probe)]).toEqual([probe, 404])
  }
  expect(hrefsIn((await send('PROPFIND', '', { depth: '1' }, PROPFIND)).body)).toEqual(['', 'docs/'])
})

it('copies a file and what macOS stores beside it, which no list shows', async () => {
  const finder = await startFinder()
  await copyIn(finder, 'docs/plan.txt', 'the plan')
  await copyIn(finder, 'docs/._plan.txt', 'AppleDouble')
  await copyIn(finder, 'docs/.DS_Store', 'view options')
  const { send, store } = finder
  expect((await send('GET', 'docs/._plan.txt')).body).toBe('AppleDouble')
  expect(await store.namesIn(['docs'])).toEqual(['plan.txt'])
  expect(hrefsIn((await send('PROPFIND', 'docs/', { depth: '1' }, PROPFIND)).body)).toEqual(['docs/', 'docs/plan.txt'])
})

it('creates, renames and deletes a folder, whose renaming sends no depth', async () => {
  const { send, store } = await startFinder()
  expect((await send('MKCOL', 'docs/untitled%20folder/')).statusCode).toBe(201)
  const destination = 'http://localhost:8080/api/dav/docs/notes/'
  const renamed = await send('MOVE', 'docs/untitled%20folder/', { host: 'localhost:8080', destination, overwrite: 'F' })
  expect(renamed.statusCode).toBe(201)
  expect(await store.namesIn(['docs'])).toEqual(['notes'])
  expect((await send('DELETE', 'docs/notes/')).statusCode).toBe(204)
})

it('saves a document safely: a new file takes the place of the old one, which becomes its earlier version', async () => {
  const finder = await startFinder()
  await copyIn(finder, 'docs/plan.txt', 'one')
  await copyIn(finder, 'docs/plan.txt.sb-1a2b', 'two')
  const { send, store } = finder
  const destination = 'http://localhost:8080/api/dav/docs/plan.txt'
  const moved = await send('MOVE', 'docs/plan.txt.sb-1a2b', { host: 'localhost:8080', destination, overwrite: 'T' })
  expect(moved.statusCode).toBe(204)
  expect((await store.download(['docs'], 'plan.txt')).body).toBe('two')
  expect((await store.listVersions(['docs'], 'plan.txt')).json()).toHaveLength(1)
})
