import { expect, it } from 'vitest'
import { basic, hrefsIn, type Mounted, mount, newAppPassword } from '#testing/dav/mounted.ts'
import { startStore } from '#testing/start-api.ts'

/**
 * What the Explorer of Windows (Microsoft-WebDAV-MiniRedir) sends, in the order of public logs: of WsgiDAV (issue 112),
 * copyparty (695, 910), GCDWebServer (319), npm-WebDAV-Server (37), and Nextcloud and ownCloud about its first request.
 */
const AGENT = 'Microsoft-WebDAV-MiniRedir/10.0.26100'
const LOCK =
  '<?xml version="1.0" encoding="utf-8" ?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope>' +
  '<D:locktype><D:write/></D:locktype><D:owner><D:href>PC\\ada</D:href></D:owner></D:lockinfo>'
const TIMES = ['CreationTime', 'LastAccessTime', 'LastModifiedTime']
  .map((name) => `<Z:Win32${name}>Thu, 09 Oct 2025 17:54:43 GMT</Z:Win32${name}>`)
  .join('')
const PROPPATCH =
  '<?xml version="1.0" encoding="utf-8" ?><D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:">' +
  `<D:set><D:prop>${TIMES}<Z:Win32FileAttributes>00000020</Z:Win32FileAttributes></D:prop></D:set></D:propertyupdate>`

async function startExplorer() {
  const started = await startStore({}, 'docs')
  const dav = await mount(started.app, started.user)
  const send: Mounted = (method, path, headers = {}, body) =>
    dav(method, path, { 'user-agent': AGENT, translate: 'f', pragma: 'no-cache', ...headers }, body)
  const look = async (path: string) => (await send('PROPFIND', path, { depth: '0', 'content-length': '0' })).statusCode
  return { ...started, send, look }
}

/** Copies a file as Explorer does. A failed PROPPATCH, or a lock that PROPFIND does not show, ends the copy. */
async function copyIn({ send, look }: Awaited<ReturnType<typeof startExplorer>>, path: string, bytes: string) {
  expect(await look(path)).toBe(404)
  expect((await send('PUT', path, { 'content-length': '0' })).statusCode).toBe(201)
  const locked = await send('LOCK', path, { timeout: 'Second-3600', 'content-type': 'text/xml; charset="utf-8"' }, LOCK)
  expect([locked.statusCode, locked.body]).toEqual([200, expect.stringContaining('<D:activelock>')])
  const held = { if: `(${locked.headers['lock-token']})` }
  const stamped = await send('PROPPATCH', path, held, PROPPATCH)
  expect([stamped.statusCode, stamped.body]).toEqual([207, expect.stringContaining('HTTP/1.1 200 OK')])
  expect((await send('HEAD', path, held)).statusCode).toBe(200)
  expect((await send('PUT', path, held, bytes)).statusCode).toBe(204)
  expect((await send('PROPPATCH', path, held, PROPPATCH)).statusCode).toBe(207)
  expect((await send('UNLOCK', path, { 'lock-token': String(locked.headers['lock-token']) })).statusCode).toBe(204)
  expect(await look(path)).toBe(207)
}

it('finds the folders, whatever it asks first: the root of the server, then each part of the path', async () => {
  const { app, user } = await startStore({}, 'docs')
  const { password } = await newAppPassword(user)
  const ask = (method: 'OPTIONS' | 'PROPFIND', url: string, authorization?: string) =>
    app.inject({ method, url, headers: { 'user-agent': AGENT, depth: '0', ...(authorization && { authorization }) } })
  const first = await ask('OPTIONS', '/')
  expect([first.statusCode, first.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)])
  const signedIn = basic(user.email, password)
  const second = await ask('OPTIONS', '/', signedIn)
  expect([second.statusCode, second.headers.dav, second.headers['ms-author-via']]).toEqual([200, '1, 2', 'DAV'])
  for (const url of ['/', '/api', '/api/dav', '/api/dav/docs']) {
    const found = await ask('PROPFIND', url, signedIn)
    expect([url, found.statusCode, found.body]).toEqual([url, 207, expect.stringContaining('<D:collection/>')])
  }
})

it('copies a file with its times', async () => {
  const explorer = await startExplorer()
  await copyIn(explorer, 'docs/plan.docx', 'the plan')
  const { send, store } = explorer
  expect((await store.download(['docs'], 'plan.docx')).body).toBe('the plan')
  const listed = await send('PROPFIND', 'docs', { depth: '1', 'content-length': '0' })
  expect(listed.body).toContain('<Z:Win32FileAttributes xmlns:Z="urn:schemas-microsoft-com:">00000020<')
})

it('copies a folder with the files that Windows hides, which no list shows', async () => {
  const explorer = await startExplorer()
  const { send, store } = explorer
  expect((await send('MKCOL', 'docs/New%20folder')).statusCode).toBe(201)
  expect((await send('PROPPATCH', 'docs/New%20folder', {}, PROPPATCH)).statusCode).toBe(207)
  await copyIn(explorer, 'docs/New%20folder/desktop.ini', '[.ShellClassInfo]')
  await copyIn(explorer, 'docs/New%20folder/Thumbs.db', 'pictures')
  await copyIn(explorer, 'docs/New%20folder/photo.jpg', 'a photo')
  expect(await store.namesIn(['docs', 'New folder'])).toEqual(['photo.jpg'])
})

it('edits a document: an owner file beside it, a lock, a new version in its place', async () => {
  const explorer = await startExplorer()
  await copyIn(explorer, 'docs/plan.docx', 'one')
  await copyIn(explorer, 'docs/~$plan.docx', 'ada')
  const { send, store } = explorer
  const locked = await send('LOCK', 'docs/plan.docx', { timeout: 'Second-3600' }, LOCK)
  const held = { if: `(${locked.headers['lock-token']})` }
  expect((await send('GET', 'docs/plan.docx')).body).toBe('one')
  expect((await send('LOCK', 'docs/plan.docx', { ...held, timeout: 'Second-3600' })).statusCode).toBe(200)
  expect((await send('PUT', 'docs/plan.docx', held, 'two')).statusCode).toBe(204)
  await send('UNLOCK', 'docs/plan.docx', { 'lock-token': String(locked.headers['lock-token']) })
  expect((await send('DELETE', 'docs/~$plan.docx')).statusCode).toBe(204)
  expect((await store.download(['docs'], 'plan.docx')).body).toBe('two')
})

it('renames and moves', async () => {
  const explorer = await startExplorer()
  await copyIn(explorer, 'docs/New%20Text%20Document.txt', '')
  const { send } = explorer
  const destination = 'http://localhost:8080/api/dav/docs/%C3%A9t%C3%A9.txt'
  const headers = { host: 'localhost:8080', destination, overwrite: 'F' }
  const moved = await send('MOVE', 'docs/New%20Text%20Document.txt', headers)
  expect(moved.statusCode).toBe(201)
  const listed = await send('PROPFIND', 'docs', { depth: '1', 'content-length': '0' })
  expect(hrefsIn(listed.body)).toEqual(['docs/', 'docs/%C3%A9t%C3%A9.txt'])
})
