import { expect, it } from 'vitest'
import { mount } from '#testing/dav/mounted.ts'
import { startStore } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signUp } from '#testing/user.ts'

const update = (steps: string) =>
  `<D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:">${steps}</D:propertyupdate>`
const set = (xml: string) => `<D:set><D:prop>${xml}</D:prop></D:set>`
const remove = (xml: string) => `<D:remove><D:prop>${xml}</D:prop></D:remove>`
const named = (xml: string) => `<propfind xmlns="DAV:"><prop>${xml}</prop></propfind>`
const TIME =
  '<Z:Win32LastModifiedTime xmlns:Z="urn:schemas-microsoft-com:">Thu, 09 Oct 2025 17:54:43 GMT' +
  '</Z:Win32LastModifiedTime>'

async function startWithFile() {
  const started = await startStore({}, 'a', 'b')
  const dav = await mount(started.app, started.user)
  await dav('PUT', 'a/f', {}, 'bytes')
  const read = async (path = 'a/f', request = '') => (await dav('PROPFIND', path, { depth: '0' }, request)).body
  return { ...started, dav, read, db: await openTestDatabase(started.dataDir) }
}

it('keeps the properties of files and folders, also when these are moved or replaced, but not for a copy', async () => {
  const { dav, read } = await startWithFile()
  const response = await dav('PROPPATCH', 'a/f', {}, update(set(TIME)))
  expect([response.statusCode, response.body]).toEqual([207, expect.stringContaining('HTTP/1.1 200 OK')])
  await dav('PROPPATCH', 'a', {}, update(set('<x xmlns="urn:x"><y/>z</x>')))
  expect(await read('a')).toContain('<x xmlns="urn:x"><y xmlns="urn:x"/>z</x>')
  await dav('PUT', 'a/f', {}, 'other bytes')
  await dav('COPY', 'a/f', { host: 'localhost', destination: '/api/dav/b/copy' })
  await dav('MOVE', 'a/f', { host: 'localhost', destination: '/api/dav/b/g' })
  expect(await read('b/g')).toContain(TIME)
  expect(await read('b/g', named('<Win32LastModifiedTime xmlns="urn:schemas-microsoft-com:"/>'))).toContain(TIME)
  expect(await read('b/copy')).not.toContain(TIME)
})

it('makes all changes of a request in their order, or none', async () => {
  const { dav, read } = await startWithFile()
  await dav('PROPPATCH', 'a/f', {}, update(set('<x>1</x>') + remove('<x/>') + set('<y>2</y>')))
  expect(await read()).toContain('<y xmlns="">2</y>')
  expect(await read()).not.toContain('<x xmlns="">')
  const mixed = await dav('PROPPATCH', 'a/f', {}, update(set('<y>3</y><D:getetag>4</D:getetag>')))
  expect(mixed.body).toMatch(/<D:getetag\/><\/D:prop><D:status>HTTP\/1\.1 403 .*<y xmlns=""\/>.*HTTP\/1\.1 424 /s)
  expect(await read()).toContain('<y xmlns="">2</y>')
  expect(await read('', '')).toContain('<D:collection/>')
  expect((await dav('PROPPATCH', '', {}, update(set('<y>3</y>')))).body).toContain('HTTP/1.1 403')
  expect((await dav('PROPPATCH', 'none', {}, update(set('<y>3</y>')))).statusCode).toBe(404)
})

it('lists the properties of the entries of a folder', async () => {
  const { dav, read } = await startWithFile()
  await dav('PROPPATCH', 'a/f', {}, update(set(TIME)))
  expect((await dav('PROPFIND', 'a', { depth: '1' })).body).toContain(TIME)
  expect(await read('a/f', '<propfind xmlns="DAV:"><propname/></propfind>')).toContain('<Win32LastModifiedTime ')
})

it('erases properties with their entry and account', async () => {
  const { dav, db, user } = await startWithFile()
  await dav('PROPPATCH', 'a/f', {}, update(set(TIME)))
  await dav('PROPPATCH', 'b', {}, update(set(TIME)))
  const count = async () => (await db.selectFrom('dav_properties').selectAll().execute()).length
  expect(await count()).toBe(2)
  await dav('DELETE', 'a/f')
  expect(await count()).toBe(1)
  await user.call('DELETE', '/api/account', { payload: { password: 'correct horse' } })
  expect(await count()).toBe(0)
})

it('bounds the properties of an entry and of an account', async () => {
  const { dav, db, app } = await startWithFile()
  const large = await dav('PROPPATCH', 'a/f', {}, update(set(`<x>${'a'.repeat(9000)}</x>`)))
  expect([large.statusCode, large.body]).toEqual([507, expect.stringContaining('dav/too-many-properties')])
  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const folder = await db.selectFrom('folder').select('id').where('name', '=', 'b').executeTakeFirstOrThrow()
  const full = { owner_id: id, folder_id: folder.id, content: '{}', size: 32 * 1024 ** 2 }
  await db.insertInto('dav_properties').values(full).execute()
  expect((await dav('PROPPATCH', 'a/f', {}, update(set('<x>1</x>')))).statusCode).toBe(507)
  const bob = await signUp(app, 'bob@example.com')
  const bobs = await mount(app, bob)
  await bobs('MKCOL', 'a')
  expect((await bobs('PROPPATCH', 'a', {}, update(set('<x>1</x>')))).body).toContain('200 OK')
})

it('rejects other documents', async () => {
  const { dav } = await startWithFile()
  for (const body of ['', '<x/>', '<D:propertyupdate xmlns:D="DAV:">']) {
    expect([body, (await dav('PROPPATCH', 'a/f', {}, body)).statusCode]).toEqual([body, 400])
  }
})
