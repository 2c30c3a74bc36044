import { describe, expect, it } from 'vitest'
import { hrefsIn, LOCK_BODY, mount, textOf } from '#testing/dav/mounted.ts'
import { addAccount, trusted } from '#testing/rows.ts'
import { startStore } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createSystemFiles, isSystemName } from './system-files.ts'

async function startMounted() {
  const started = await startStore({}, 'a', 'b')
  return { ...started, dav: await mount(started.app, started.user) }
}

it.each(['.DS_Store', '._f', '._.', 'Thumbs.db', 'thumbs.db', 'desktop.ini', 'Desktop.ini'])('knows %s', (name) => {
  expect(isSystemName(name)).toBe(true)
})

it.each(['.DS_Store2', '.f', 'my desktop.ini', '_f', '~$f.docx', '.~lock.f#'])('knows nothing of %s', (name) => {
  expect(isSystemName(name)).toBe(false)
})

describe('a system file', () => {
  it('is written, read, locked, renamed and deleted, also at the root, but never listed', async () => {
    const { dav, store } = await startMounted()
    for (const path of ['.DS_Store', 'a/._f', 'a/Thumbs.db']) {
      const status = async (...call: Parameters<typeof dav>) => (await dav(...call)).statusCode
      expect(await status('PROPFIND', path, { depth: '0' })).toBe(404)
      expect(await status('PUT', path, {}, 'one')).toBe(201)
      expect(await status('LOCK', path, {}, LOCK_BODY)).toBe(200)
      expect(await status('PUT', path, { if: '(<opaquelocktoken:any>)' }, 'three')).toBe(204)
      expect(await status('UNLOCK', path, { 'lock-token': '<opaquelocktoken:any>' })).toBe(204)
      const found = await dav('PROPFIND', path, { depth: '0' })
      expect([found.statusCode, textOf(found.body, 'getcontentlength')]).toEqual([207, '5'])
      expect((await dav('GET', path)).body).toBe('three')
      const head = await dav('HEAD', path)
      expect([head.headers['content-length'], head.body]).toEqual(['5', ''])
    }
    const moved = await dav('MOVE', 'a/._f', { host: 'localhost', destination: '/api/dav/b/._g' })
    expect([moved.statusCode, (await dav('GET', 'b/._g')).body]).toEqual([201, 'three'])
    expect((await dav('GET', 'a/._f')).statusCode).toBe(404)
    expect((await dav('DELETE', 'b/._g')).statusCode).toBe(204)
    expect((await dav('GET', 'b/._g')).statusCode).toBe(404)
    expect(hrefsIn((await dav('PROPFIND', '', { depth: '1' })).body)).toEqual(['', 'a/', 'b/'])
    expect(hrefsIn((await dav('PROPFIND', 'a', { depth: '1' })).body)).toEqual(['a/'])
    expect([await store.namesIn(['a']), (await store.usage()).usedBytes]).toEqual([[], 0])
  })

  it('accepts what Explorer sets on it', async () => {
    const { dav } = await startMounted()
    await dav('PUT', 'a/desktop.ini', {}, 'x')
    const body = '<propertyupdate xmlns="DAV:"><set><prop><x/></prop></set></propertyupdate>'
    expect((await dav('PROPPATCH', 'a/desktop.ini', {}, body)).body).toContain('200 OK')
  })

  it('needs a folder, and becomes no file of the account', async () => {
    const { dav } = await startMounted()
    expect((await dav('PUT', 'none/._f', {}, 'x')).statusCode).toBe(409)
    expect((await dav('MKCOL', 'a/._f')).statusCode).toBe(403)
    await dav('PUT', 'a/._f', {}, 'x')
    expect((await dav('MOVE', 'a/._f', { host: 'localhost', destination: '/api/dav/a/f' })).statusCode).toBe(403)
  })

  it('is one of the account if the pages of the site uploaded it', async () => {
    const { dav, store } = await startMounted()
    await store.upload(['a'], '.DS_Store', 'mine')
    expect((await dav('GET', 'a/.DS_Store')).body).toBe('mine')
    expect(hrefsIn((await dav('PROPFIND', 'a', { depth: '1' })).body)).toEqual(['a/', 'a/.DS_Store'])
    expect((await dav('PUT', 'a/.DS_Store', {}, 'changed')).statusCode).toBe(204)
    expect((await store.download(['a'], '.DS_Store')).body).toBe('changed')
  })

  it('is deleted with its folder, and after a day', async () => {
    const { dav, dataDir } = await startMounted()
    const db = await openTestDatabase(dataDir)
    const count = async () => (await db.selectFrom('dav_system_file').selectAll().execute()).length
    await dav('PUT', 'a/._f', {}, 'x')
    await dav('PUT', 'b/._f', {}, 'x')
    await dav('DELETE', 'a')
    expect(await count()).toBe(1)
    const files = createSystemFiles(db)
    await files.deleteOld(trusted())
    expect(await count()).toBe(1)
    await files.deleteOld(trusted(new Date(Date.now() + 25 * 3_600_000)))
    expect(await count()).toBe(0)
  })
})

it('bounds each file, and keeps the newest ones of an account', async () => {
  const db = await openTestDatabase()
  const [ada, bob] = [await addAccount(db), await addAccount(db, 'bob@example.com')]
  const files = createSystemFiles(db)
  await expect(files.put(ada, null, '._f', Buffer.alloc(512 * 1024 + 1))).rejects.toMatchObject({ status: 413 })
  await files.put(bob, null, '._0', Buffer.alloc(1))
  for (let n = 0; n < 10; n += 1) await files.put(ada, null, `._${n}`, Buffer.alloc(512 * 1024))
  expect(await files.find(ada, null, '._9')).toMatchObject({ size: 512 * 1024 })
  expect(await files.find(bob, null, '._0')).toBeDefined()
  const rows = await db.selectFrom('dav_system_file').select('size').where('owner_id', '=', ada).execute()
  expect(rows).toHaveLength(8)
})
