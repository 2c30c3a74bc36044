import { fileUploads, finalChildFilesAlias, MARK_EMPTY_FILES } from '@site/contracts'
import { describe, expect, it } from 'vitest'
import { startStore } from '#testing/start-api.ts'
import { distributeNames, formOptions } from '#testing/store.ts'
import { blobsIn } from '#testing/stored.ts'

const path = ['Clients', 'Northline', '2026', 'Invoices']
const levels = [1, 2, 3, 4].map((depth) => path.slice(0, depth))

async function setUp() {
  const { app, dataDir, user, store } = await startStore({}, ...levels.map((level) => level.join('/')))
  return { app, dataDir, user, store }
}

describe.each(levels.map((level) => ({ level })))('in $level', ({ level }) => {
  it('uploads, lists, downloads and deletes a file', async () => {
    const { dataDir, store } = await setUp()
    const content = 'x'.repeat(1536)
    const uploaded = await store.upload(level, 'report.txt', content)
    expect([uploaded.statusCode, uploaded.json()]).toEqual([201, { message: 'File uploaded successfully' }])

    const listed = await store.listFiles(level)
    const uploadTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect([listed.statusCode, listed.json()]).toEqual([200, [{ fileName: 'report.txt', uploadTime, size: 1.5 }]])

    const downloaded = await store.download(level, 'report.txt')
    expect([downloaded.statusCode, downloaded.body]).toEqual([200, content])

    const again = await store.upload(level, 'report.txt', 'other')
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { code: 'files/name-taken', message: 'File already exists' },
    ])

    const deleted = await store.deleteFile(level, 'report.txt')
    expect([deleted.statusCode, deleted.json()]).toEqual([200, { message: 'File deleted successfully!' }])
    expect((await store.deleteFile(level, 'report.txt')).statusCode).toBe(404)
    expect((await store.download(level, 'report.txt')).json()).toMatchObject({ code: 'files/not-found' })
    expect(await blobsIn(dataDir)).toEqual([])
  })

  it('accepts the fields of an upload before and after the file', async () => {
    const { user, store } = await setUp()
    const call = fileUploads[level.length - 1] ?? fileUploads[0]
    const form = new FormData()
    form.append('file', new Blob(['x'.repeat(900_000)]), 'first.bin')
    for (const [name, value] of distributeNames(call, level).fields) form.append(name, value)
    form.append('userEmail', 'ADA@example.com')
    expect((await user.call('POST', call.path, await formOptions(form))).statusCode).toBe(201)
    expect((await store.listFiles(level)).json()).toMatchObject([{ fileName: 'first.bin', size: 878.91 }])
  })

  it('responds with 404 for a missing folder', async () => {
    const { store } = await setUp()
    const missing = [...level.slice(0, -1), 'none']
    expect((await store.upload(missing, 'a', 'b')).statusCode).toBe(404)
    expect((await store.listFiles(missing)).statusCode).toBe(404)
    expect((await store.download(missing, 'a')).statusCode).toBe(404)
    expect((await store.deleteFile(missing, 'a')).statusCode).toBe(404)
  })
})

it('lists the deepest files under an alias URL', async () => {
  const { user, store } = await setUp()
  await store.upload(path, 'a.txt', 'a')
  const { fields } = distributeNames(finalChildFilesAlias, path)
  const query = new URLSearchParams([...fields.map(([...field]) => field), ['userEmail', user.email]])
  const response = await user.call('GET', `${finalChildFilesAlias.path}?${query}`)
  expect(response.json()).toMatchObject([{ fileName: 'a.txt', size: 0 }])
})

it('marks files without bytes on request, because a few bytes also have a size of 0', async () => {
  const { user, store } = await setUp()
  await store.upload(['Clients'], 'few.txt', 'x')
  await store.upload(['Clients'], 'empty.txt', '')
  const uploadTime = expect.any(String)
  const plain = [
    { fileName: 'empty.txt', uploadTime, size: 0 },
    { fileName: 'few.txt', uploadTime, size: 0 },
  ]
  expect((await store.listFiles(['Clients'])).json()).toEqual(plain)
  const url = `/api/files/parentFolder?parentFolderName=Clients&userEmail=${user.email}`
  const marked = await user.call('GET', url, { headers: { prefer: MARK_EMPTY_FILES } })
  expect(marked.json()).toEqual([{ ...plain[0], isEmpty: true }, plain[1]])
})

it('deletes the bytes of all files in a deleted folder', async () => {
  const { dataDir, store } = await setUp()
  for (const level of levels) await store.upload(level, 'a.txt', 'a')
  expect(await blobsIn(dataDir)).toHaveLength(4)
  await store.deleteFolder(['Clients'])
  expect(await blobsIn(dataDir)).toEqual([])
  await store.createFolder(['Clients'])
  expect((await store.listFolders(['Clients'])).json()).toEqual([])
})
