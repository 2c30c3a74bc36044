import { folderKey } from '@site/contracts'
import { describe, expect, it } from 'vitest'
import { hrefsIn, LOCK_BODY, type Mounted, mount, newAppPassword, textOf } from '#testing/dav/mounted.ts'
import { ensureListening, followEvents } from '#testing/events.ts'
import { startApi, startStore } from '#testing/start-api.ts'
import { signIn } from '#testing/user.ts'

/** Starts the API for a user with these folders, mounted by a program. */
async function startMounted(env: Readonly<Record<string, string>> = {}, ...folders: readonly string[]) {
  const started = await startStore(env, ...folders)
  return { ...started, dav: await mount(started.app, started.user) }
}

const HERE = 'http://localhost:8080/api/dav/'
const to = (path: string, more: Record<string, string> = {}) => ({
  host: 'localhost:8080',
  destination: HERE + path,
  ...more,
})

describe('OPTIONS', () => {
  it('names classes 1 and 2 and all methods, also at the addresses above, which Windows asks', async () => {
    const { app, user } = await startMounted()
    const { authorization } = await newAppPassword(user)
    for (const url of ['/', '/api', '/api/dav', '/api/dav/', '/api/dav/none']) {
      const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url, headers: { authorization } })
      expect([url, statusCode, headers.dav, headers['ms-author-via']]).toEqual([url, 200, '1, 2', 'DAV'])
      expect(String(headers.allow).split(', ')).toEqual(expect.arrayContaining(['PROPFIND', 'LOCK', 'PUT']))
    }
  })

  it('names only reading methods for a password that allows reading, so programs mount read-only', async () => {
    const { app, user } = await startStore()
    const dav = await mount(app, user, 'read')
    const { headers } = await dav('OPTIONS', '')
    expect([headers.dav, headers.allow]).toEqual(['1', 'OPTIONS, GET, HEAD, PROPFIND'])
  })
})

describe('PROPFIND', () => {
  it('lists the root, a folder and a file, with names as URLs', async () => {
    const { dav, store } = await startMounted({}, 'a', 'a/b c', 'é')
    await store.upload(['a'], '100 % & <sure>.txt', 'bytes')
    expect(hrefsIn((await dav('PROPFIND', '', { depth: '1' })).body)).toEqual(['', 'a/', '%C3%A9/'])
    const listed = await dav('PROPFIND', 'a', { depth: '1' })
    expect(listed.statusCode).toBe(207)
    expect(listed.headers['content-type']).toMatch(/^application\/xml/)
    const file = 'a/100%20%25%20%26%20%3Csure%3E.txt'
    expect(hrefsIn(listed.body)).toEqual(['a/', 'a/b%20c/', file])
    const { body } = await dav('PROPFIND', file, { depth: '0' })
    expect(textOf(body, 'getcontentlength')).toBe('5')
    expect(textOf(body, 'displayname')).toBe('100 % &amp; &lt;sure&gt;.txt')
    expect(textOf(body, 'getlastmodified')).toMatch(/^\w{3}, .* GMT$/)
  })

  it('sends the ETag that downloads send', async () => {
    const { dav, store } = await startMounted({}, 'a')
    await store.upload(['a'], 'f', 'bytes')
    const etag = String((await dav('GET', 'a/f')).headers.etag)
    const { body } = await dav('PROPFIND', 'a/f', { depth: '0' })
    expect(textOf(body, 'getetag')?.replaceAll('&quot;', '"')).toBe(etag)
    expect((await store.download(['a'], 'f')).headers.etag).toBe(etag)
  })

  it('returns the properties that are named, and says which do not exist', async () => {
    const { dav } = await startMounted({ USER_QUOTA_BYTES: '1000' }, 'a')
    const named = '<propfind xmlns="DAV:"><prop><quota-available-bytes/><resourcetype/><none/></prop></propfind>'
    const { body } = await dav('PROPFIND', 'a/', { depth: '0' }, named)
    expect(body).toContain('<D:quota-available-bytes>1000</D:quota-available-bytes>')
    expect(body).toContain('<D:resourcetype><D:collection/></D:resourcetype>')
    expect(body).toMatch(/<D:none\/><\/D:prop><D:status>HTTP\/1\.1 404 Not Found/)
    expect(body).not.toContain('displayname')
  })

  it('lists names without values on request', async () => {
    const { dav } = await startMounted({}, 'a')
    const { body } = await dav('PROPFIND', 'a/', { depth: '0' }, '<propfind xmlns="DAV:"><propname/></propfind>')
    expect(body).toContain('<D:displayname/>')
  })

  it('streams a folder of many files, each once, in order', async () => {
    const { dav } = await startMounted({}, 'a')
    const names = Array.from({ length: 250 }, (_, n) => `f${String(n).padStart(3, '0')}`)
    for (const name of names) await dav('PUT', `a/${name}`, {}, name)
    const { body } = await dav('PROPFIND', 'a/', { depth: '1' })
    expect(hrefsIn(body)).toEqual(['a/', ...names.map((name) => `a/${name}`)])
    expect(body.endsWith('</D:multistatus>\n')).toBe(true)
  })

  it('lists no folder with all that is below it', async () => {
    const { dav } = await startMounted()
    for (const [headers, status, reason] of [
      [{ depth: 'infinity' }, 403, '<D:propfind-finite-depth>'],
      [{}, 403, '<D:propfind-finite-depth>'],
      [{ depth: '2' }, 400, 'request/invalid'],
    ] as const) {
      const response = await dav('PROPFIND', '', { ...headers })
      expect([response.statusCode, response.body]).toEqual([status, expect.stringContaining(reason)])
    }
  })

  it('returns 404 for what does not exist', async () => {
    const { dav } = await startMounted({}, 'a')
    for (const path of ['b', 'a/b', 'a/b/c/d/e/f/g', '%00', 'a%2Fb']) {
      expect([path, (await dav('PROPFIND', path, { depth: '0' })).statusCode]).toEqual([path, 404])
    }
  })
})

describe('GET', () => {
  it('sends the bytes, ranges of them, and 304', async () => {
    const { dav, store } = await startMounted({}, 'a')
    await store.upload(['a'], 'f', 'some bytes')
    const whole = await dav('GET', 'a/f')
    expect([whole.statusCode, whole.body]).toEqual([200, 'some bytes'])
    expect(whole.headers['last-modified']).toMatch(/ GMT$/)
    const part = await dav('GET', 'a/f', { range: 'bytes=5-' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'bytes', 'bytes 5-9/10'])
    const etag = String(whole.headers.etag)
    expect((await dav('GET', 'a/f', { 'if-none-match': etag })).statusCode).toBe(304)
    const head = await dav('HEAD', 'a/f')
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', ''])
  })

  it('does not send folders, but tells that they exist', async () => {
    const { dav } = await startMounted({}, 'a')
    for (const path of ['', 'a', 'a/']) {
      const { statusCode, headers } = await dav('GET', path)
      expect([path, statusCode, headers.allow]).toEqual([path, 405, 'OPTIONS, HEAD, PROPFIND'])
      const head = await dav('HEAD', path)
      expect([path, head.statusCode, head.body]).toEqual([path, 200, ''])
    }
    expect((await dav('HEAD', 'b')).statusCode).toBe(404)
  })
})

describe('PUT', () => {
  it('creates a file, then replaces it, with the ETag of each version', async () => {
    const { dav, store } = await startMounted({}, 'a')
    const created = await dav('PUT', 'a/f', {}, 'one')
    const replaced = await dav('PUT', 'a/f', {}, 'two')
    expect([created.statusCode, replaced.statusCode]).toEqual([201, 204])
    expect((await store.download(['a'], 'f')).body).toBe('two')
    expect((await dav('GET', 'a/f')).headers.etag).toBe(replaced.headers.etag)
    expect(created.headers.etag).not.toBe(replaced.headers.etag)
  })

  it('stores an empty file, with and without a type', async () => {
    const { dav } = await startMounted({}, 'a')
    expect((await dav('PUT', 'a/f', { 'content-length': '0' })).statusCode).toBe(201)
    expect((await dav('PUT', 'a/g', { 'content-type': 'text/plain' }, '')).statusCode).toBe(201)
    expect((await dav('GET', 'a/f')).headers['content-length']).toBe('0')
  })

  it('judges whether there is a file, and which version', async () => {
    const { dav } = await startMounted({}, 'a')
    const put = async (path: string, headers: Record<string, string>) =>
      (await dav('PUT', path, headers, 'x')).statusCode
    expect(await put('a/f', { 'if-match': '*' })).toBe(412)
    expect(await put('a/f', { 'if-none-match': '*' })).toBe(201)
    expect(await put('a/f', { 'if-none-match': '*' })).toBe(412)
    expect(await put('a/f', { 'if-match': '"other"' })).toBe(412)
    expect(await put('a/f', { 'if-match': '*' })).toBe(204)
    const etag = String((await dav('HEAD', 'a/f')).headers.etag)
    expect(await put('a/f', { 'if-match': etag })).toBe(204)
  })

  it('rejects places and requests that cannot be served, with a reason', async () => {
    const { dav } = await startMounted({ MAX_UPLOAD_BYTES: '1000' }, 'a', 'a/b', 'a/b/c', 'a/b/c/d')
    const reject = async (path: string, headers: Record<string, string>, body: string | Buffer) => {
      const response = await dav('PUT', path, headers, body)
      return [response.statusCode, /<code[^>]*>([^<]*)/.exec(response.body)?.[1]]
    }
    expect(await reject('f', {}, 'x')).toEqual([403, 'files/at-root'])
    expect(await reject('a/b/c/d/f', {}, 'x')).toEqual([201, undefined])
    expect(await reject('a/b/c/d/e/f', {}, 'x')).toEqual([403, 'folders/too-deep'])
    expect(await reject('none/f', {}, 'x')).toEqual([409, 'dav/no-parent'])
    expect(await reject('a/b', {}, 'x')).toEqual([405, 'dav/exists'])
    expect(await reject('a/%E2%80%AE', {}, 'x')).toEqual([403, 'names/invalid'])
    expect(await reject('a/b%2Fc', {}, 'x')).toEqual([403, 'names/invalid'])
    expect(await reject('a/f', { 'content-range': 'bytes 0-0/2' }, 'x')).toEqual([400, 'request/invalid'])
    expect(await reject('a/f', { 'content-encoding': 'gzip' }, 'x')).toEqual([415, 'request/unsupported-type'])
    expect(await reject('a/._f', { 'content-encoding': 'gzip' }, 'x')).toEqual([415, 'request/unsupported-type'])
    expect(await reject('a/._%00', {}, 'x')).toEqual([403, 'names/invalid'])
    expect(await reject('a/f', {}, Buffer.alloc(2 * 1024 ** 2))).toEqual([413, 'request/too-large'])
    expect(await reject('a/f', {}, Buffer.alloc(1001))).toEqual([413, 'request/too-large'])
  })

  it('returns 507 with the broken rule beyond the quota, and stores nothing', async () => {
    const { dav } = await startMounted({ USER_QUOTA_BYTES: '5' }, 'a')
    const response = await dav('PUT', 'a/f', {}, '123456')
    expect([response.statusCode, response.body]).toEqual([507, expect.stringContaining('<D:quota-not-exceeded>')])
    expect((await dav('GET', 'a/f')).statusCode).toBe(404)
  })
})

describe('MKCOL and DELETE', () => {
  it('create and delete folders four levels deep', async () => {
    const { dav, store } = await startMounted()
    for (const path of ['a', 'a/b/', 'a/b/c', 'a/b/c/d']) expect((await dav('MKCOL', path)).statusCode).toBe(201)
    const fifth = await dav('MKCOL', 'a/b/c/d/e')
    expect([fifth.statusCode, fifth.body]).toEqual([403, expect.stringMatching(/<D:error.*folders\/too-deep/s)])
    expect((await dav('MKCOL', 'a')).statusCode).toBe(405)
    expect((await dav('MKCOL', 'x/y')).statusCode).toBe(409)
    expect((await dav('MKCOL', 'api')).statusCode).toBe(403)
    expect((await dav('MKCOL', 'x', { 'content-type': 'text/xml' }, '<x/>')).statusCode).toBe(415)
    expect((await dav('DELETE', 'a')).statusCode).toBe(204)
    expect((await dav('DELETE', 'a')).statusCode).toBe(404)
    expect(await store.namesIn([])).toEqual([])
  })

  it('delete a file, and the file rather than a folder of the same name', async () => {
    const { dav, store } = await startMounted({}, 'a', 'a/x')
    await store.upload(['a'], 'x', 'bytes')
    expect((await dav('DELETE', 'a/x')).statusCode).toBe(204)
    expect(await store.namesIn(['a'])).toEqual(['x'])
    expect(hrefsIn((await dav('PROPFIND', 'a', { depth: '1' })).body)).toEqual(['a/', 'a/x/'])
  })

  it('never delete everything', async () => {
    const { dav } = await startMounted({}, 'a')
    expect((await dav('DELETE', '')).statusCode).toBe(403)
    expect(hrefsIn((await dav('PROPFIND', '', { depth: '1' })).body)).toEqual(['', 'a/'])
  })
})

describe('COPY and MOVE', () => {
  const read = async (dav: Mounted, path: string) => (await dav('GET', path)).body

  it('copy and move a file, and replace another only if they may', async () => {
    const { dav } = await startMounted({}, 'a', 'b')
    await dav('PUT', 'a/f', {}, 'one')
    await dav('PUT', 'b/f', {}, 'two')
    expect((await dav('COPY', 'a/f', to('a/g'))).statusCode).toBe(201)
    expect((await dav('COPY', 'a/f', to('b/f', { overwrite: 'F' }))).statusCode).toBe(412)
    expect(await read(dav, 'b/f')).toBe('two')
    expect((await dav('MOVE', 'a/f', to('b/f'))).statusCode).toBe(204)
    expect([await read(dav, 'b/f'), await read(dav, 'a/g')]).toEqual(['one', 'one'])
    expect((await dav('GET', 'a/f')).statusCode).toBe(404)
  })

  it('never replace what others have put there meanwhile, unless they may', async () => {
    const { dav } = await startMounted({}, 'a', 'b')
    const names = Array.from({ length: 8 }, (_, n) => `f${n}`)
    for (const name of names) await dav('PUT', `a/${name}`, {}, name)
    const moves = names.map((name) => dav('MOVE', `a/${name}`, to('b/f', { overwrite: 'F' })))
    const statuses = (await Promise.all(moves)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(hrefsIn((await dav('PROPFIND', 'a', { depth: '1' })).body)).toHaveLength(8)
  })

  it('copy and move a folder with everything in it, in place of another one', async () => {
    const { dav, store } = await startMounted({}, 'a', 'a/b', 'c', 'c/old')
    await dav('PUT', 'a/b/f', {}, 'one')
    expect((await dav('COPY', 'a', to('c', { overwrite: 'F' }))).statusCode).toBe(412)
    expect((await dav('COPY', 'a/', to('c/'))).statusCode).toBe(204)
    expect(await read(dav, 'c/b/f')).toBe('one')
    expect(hrefsIn((await dav('PROPFIND', 'c', { depth: '1' })).body)).toEqual(['c/', 'c/b/'])
    expect((await dav('MOVE', 'a', to('d'))).statusCode).toBe(201)
    expect(await store.namesIn([])).toEqual(['c', 'd'])
  })

  it('keep the folder that they should have replaced if they fail', async () => {
    const { dav, store } = await startMounted({}, 'a', 'a/b', 'a/b/c', 'x', 'x/y', 'x/y/deep')
    await dav('PUT', 'x/y/deep/f', {}, 'kept')
    const failed = await dav('MOVE', 'a', to('x/y/deep'))
    expect([failed.statusCode, failed.body]).toEqual([403, expect.stringContaining('folders/too-deep')])
    expect(await read(dav, 'x/y/deep/f')).toBe('kept')
    expect(await store.namesIn(['x', 'y'])).toEqual(['deep'])
  })

  it('put a file in place of a folder and the reverse', async () => {
    const { dav, store } = await startMounted({}, 'a', 'a/x', 'a/y')
    await dav('PUT', 'a/f', {}, 'one')
    expect((await dav('MOVE', 'a/f', to('a/x'))).statusCode).toBe(204)
    expect(await read(dav, 'a/x')).toBe('one')
    expect((await dav('MOVE', 'a/y', to('a/x'))).statusCode).toBe(204)
    expect(hrefsIn((await dav('PROPFIND', 'a', { depth: '1' })).body)).toEqual(['a/', 'a/x/'])
    expect(await store.namesIn(['a'])).toEqual(['x'])
  })

  it('copy a folder alone with depth 0', async () => {
    const { dav } = await startMounted({}, 'a', 'a/b')
    expect((await dav('COPY', 'a', to('c', { depth: '0' }))).statusCode).toBe(201)
    expect(hrefsIn((await dav('PROPFIND', 'c', { depth: '1' })).body)).toEqual(['c/'])
  })

  it('reject places where the entry cannot be', async () => {
    const { dav } = await startMounted({}, 'a', 'a/b', 'p', 'p/q', 'p/q/r', 'p/q/r/s')
    await dav('PUT', 'a/f', {}, 'one')
    for (const [title, from, target, status] of [
      ['itself', 'a/b', 'a/b', 403],
      ['a folder in it', 'a', 'a/b/x', 403],
      ['the folder that contains it', 'a/b', 'a', 403],
      ['a folder that does not exist', 'a', 'none/a', 409],
      ['the root, as a file', 'a/f', 'f', 403],
      ['a fifth level', 'a', 'p/q/r/s/a', 403],
      ['a reserved name', 'a', 'assets', 403],
    ] as const) {
      expect([title, (await dav('MOVE', from, to(target))).statusCode]).toEqual([title, status])
    }
    expect((await dav('GET', 'a/f')).statusCode).toBe(200)
  })
})

describe('a name', () => {
  it('with a space at its end is another one, which nothing can have', async () => {
    const { dav, store } = await startMounted({}, 'a')
    await dav('PUT', 'a/plan', {}, 'kept')
    for (const path of ['a/plan%20', 'a/%20plan', 'a/plan%C2%A0']) {
      const put = await dav('PUT', path, {}, 'other')
      expect([path, put.statusCode, put.body]).toEqual([path, 403, expect.stringContaining('names/invalid')])
      expect((await dav('MOVE', 'a/plan', to(path))).statusCode).toBe(403)
      for (const method of ['GET', 'DELETE', 'LOCK'] as const) {
        expect([path, method, (await dav(method, path)).statusCode >= 400]).toEqual([path, method, true])
      }
    }
    expect((await dav('MKCOL', 'a%20')).statusCode).toBe(403)
    expect((await dav('PUT', 'a%20/f', {}, 'x')).statusCode).toBe(409)
    expect([await store.namesIn([]), await store.namesIn(['a'])]).toEqual([['a'], ['plan']])
    expect((await dav('GET', 'a/plan')).body).toBe('kept')
  })

  it('that was sent as a query changes nothing, because the file before it is another one', async () => {
    const { dav } = await startMounted({}, 'a')
    await dav('PUT', 'a/what', {}, 'kept')
    for (const method of ['PUT', 'DELETE', 'MOVE', 'COPY', 'LOCK', 'PROPPATCH'] as const) {
      expect([method, (await dav(method, 'a/what?.txt', to('a/other'))).statusCode]).toEqual([method, 400])
    }
    expect((await dav('MOVE', 'a/what', to('a/other?.txt'))).statusCode).toBe(400)
    expect((await dav('GET', 'a/what?version=1')).body).toBe('kept')
  })

  it('may be sent in a header as UTF-8, and in no other encoding', async () => {
    const { dav, store } = await startMounted({}, 'a')
    await dav('PUT', 'a/f', {}, 'bytes')
    const copyTo = async (name: Buffer) =>
      (await dav('COPY', 'a/f', { destination: `/api/dav/a/${name.toString('latin1')}` })).statusCode
    expect(await copyTo(Buffer.from('é 日本'))).toBe(201)
    expect(await copyTo(Buffer.from('é', 'latin1'))).toBe(400)
    expect(await store.namesIn(['a'])).toEqual(['f', 'é 日本'])
  })
})

it('reports its changes to open pages like every other change', async () => {
  const { app, user, dav } = await startMounted({}, 'a')
  const stream = await followEvents(await ensureListening(app), { authorization: `Bearer ${user.token}` })
  await stream.nextMessage()
  await dav('PUT', 'a/f', {}, 'one')
  expect(await stream.next()).toMatchObject({ list: 'files', folder: folderKey(['a']) })
  await dav('MKCOL', 'a/b')
  expect(await stream.next()).toMatchObject({ list: 'folders', folder: folderKey(['a']) })
})

it('notes nothing while only the disk reserve is left, and still reads and deletes', async () => {
  const { dav, dataDir, stop } = await startMounted({}, 'a')
  await dav('PUT', 'a/f', {}, 'bytes')
  await stop()
  const { app } = await startApi({ DATA_DIR: dataDir, DISK_RESERVE: '8192 GiB' })
  const mounted = await mount(app, await signIn(app, 'ada@example.com'))
  const property = '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">1</x></prop></set></propertyupdate>'
  for (const [method, path, body] of [
    ['PROPPATCH', 'a/f', property],
    ['LOCK', 'a/f', LOCK_BODY],
    ['PUT', 'a/._f', 'bytes'],
    ['LOCK', 'a/._f', LOCK_BODY],
  ] as const) {
    const { statusCode, body: text } = await mounted(method, path, {}, body)
    expect([method, path, statusCode, text]).toEqual([method, path, 507, expect.stringContaining('storage/full')])
  }
  expect((await mounted('GET', 'a/f')).body).toBe('bytes')
  expect((await mounted('DELETE', 'a/f')).statusCode).toBe(204)
})

it('says that a file is not there, rather than that nobody is signed in, if it is deleted during a change', async () => {
  const { dav } = await startMounted({}, 'a')
  const property = '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">1</x></prop></set></propertyupdate>'
  for (let round = 0; round < 5; round += 1) {
    await dav('PUT', 'a/f', {}, 'bytes')
    const [changed] = await Promise.all([dav('PROPPATCH', 'a/f', {}, property), dav('DELETE', 'a/f')])
    expect([207, 404]).toContain(changed.statusCode)
  }
})
