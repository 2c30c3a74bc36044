import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileDeletes, fileLists, fileUploads, finalChildFilesAlias } from '@site/contracts'
import { describe, expect, it } from 'vitest'
import { shareApi, startApi, type TestApi } from '../testing/start-api.ts'
import { formOptions, placed, storeOf } from '../testing/store.ts'
import { signUp } from '../testing/user.ts'

const path = ['Clients', 'Northline', '2026', 'Invoices']
const levels = [1, 2, 3, 4].map((depth) => path.slice(0, depth))

const owner = async (env = {}) => ownerOn(await startApi(env))

async function ownerOn({ app, dataDir }: TestApi) {
  const user = await signUp(app, 'ada@example.com')
  const store = storeOf(user)
  for (const level of levels) await store.createFolder(level)
  return { app, dataDir, user, store }
}

const filesOnDisk = async (dataDir: string) =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && entry.name !== 'storage.json',
  )

describe.each(levels.map((level) => ({ level })))('in $level', ({ level }) => {
  it('uploads, lists, downloads and deletes a file', async () => {
    const { dataDir, store } = await owner()
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
    expect(await filesOnDisk(dataDir)).toEqual([])
  })

  it('takes the fields of an upload before and after the file', async () => {
    const { user, store } = await owner()
    const call = fileUploads[level.length - 1] ?? fileUploads[0]
    const form = new FormData()
    form.append('file', new Blob(['x'.repeat(900_000)]), 'first.bin')
    for (const [name, value] of placed(call, level).fields) form.append(name, value)
    form.append('userEmail', 'ADA@example.com')
    expect((await user.call('POST', call.path, await formOptions(form))).statusCode).toBe(201)
    expect((await store.listFiles(level)).json()).toMatchObject([{ fileName: 'first.bin', size: 878.91 }])
  })

  it('says that a folder is missing', async () => {
    const { store } = await owner()
    const missing = [...level.slice(0, -1), 'none']
    expect((await store.upload(missing, 'a', 'b')).statusCode).toBe(404)
    expect((await store.listFiles(missing)).statusCode).toBe(404)
    expect((await store.download(missing, 'a')).statusCode).toBe(404)
    expect((await store.deleteFile(missing, 'a')).statusCode).toBe(404)
  })
})

it('lists the deepest files under a second address', async () => {
  const { user, store } = await owner()
  await store.upload(path, 'a.txt', 'a')
  const { fields } = placed(finalChildFilesAlias, path)
  const query = new URLSearchParams([...fields.map(([...field]) => field), ['userEmail', user.email]])
  const answer = await user.call('GET', `${finalChildFilesAlias.path}?${query}`)
  expect(answer.json()).toMatchObject([{ fileName: 'a.txt', size: 0 }])
})

it('lists the newest file first', async () => {
  const { store } = await owner()
  for (const name of ['b', 'c', 'a']) await store.upload(['Clients'], name, name)
  const listed = (await store.listFiles(['Clients'])).json<{ fileName: string }[]>()
  expect(listed.map(({ fileName }) => fileName)).toEqual(['a', 'c', 'b'])
})

it('shows and gives nothing of another user', async () => {
  const { app, dataDir, store } = await owner()
  await store.upload(['Clients'], 'secret.txt', 'secret')
  const other = storeOf(await signUp(app, 'bob@example.com'))
  expect((await other.listFiles(['Clients'])).statusCode).toBe(404)
  expect((await other.upload(['Clients'], 'a', 'b')).statusCode).toBe(404)
  await other.createFolder(['Clients'])
  expect((await other.listFiles(['Clients'])).json()).toEqual([])
  const his = await other.download(['Clients'], 'secret.txt')
  const nobodys = await other.download(['Clients'], 'nothing.txt')
  expect([his.statusCode, his.body]).toEqual([404, nobodys.body])
  expect((await other.deleteFile(['Clients'], 'secret.txt')).statusCode).toBe(404)
  expect(await filesOnDisk(dataDir)).toHaveLength(1)
})

it('deletes the bytes of everything beneath a deleted folder', async () => {
  const { dataDir, store } = await owner()
  for (const level of levels) await store.upload(level, 'a.txt', 'a')
  expect(await filesOnDisk(dataDir)).toHaveLength(4)
  await store.deleteFolder(['Clients'])
  expect(await filesOnDisk(dataDir)).toEqual([])
  await store.createFolder(['Clients'])
  expect((await store.listFolders(['Clients'])).json()).toEqual([])
})

describe('an upload', () => {
  const shared = shareApi(ownerOn)

  it.each([
    ['without a session', {}, 401, 'session/none'],
    ['for another user', { userEmail: 'bob@example.com' }, 403, 'session/wrong-user'],
    ['without a user', { userEmail: undefined }, 400, 'request/invalid'],
    ['without a folder', { parentFolderName: undefined }, 400, 'request/invalid'],
  ])('is refused %s, and leaves nothing', async (title, changed, status, code) => {
    const { app, dataDir, user } = shared()
    const fields = { parentFolderName: 'Clients', userEmail: user.email, ...changed }
    for (const order of ['fields first', 'file first']) {
      const form = new FormData()
      if (order === 'file first') form.append('file', new Blob(['x']), 'a.txt')
      for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
      if (order === 'fields first') form.append('file', new Blob(['x']), 'a.txt')
      const options = await formOptions(form)
      const send = { method: 'POST', url: '/api/files/upload', ...options } as const
      const answer = title === 'without a session' ? await app.inject(send) : await user.call('POST', send.url, options)
      expect([order, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([order, status, code])
    }
    expect(await filesOnDisk(dataDir)).toEqual([])
  })

  it.each(['parentFolderName', 'userEmail', '__proto__', 'constructor'])(
    'refuses %s twice or poisoned',
    async (field) => {
      const { dataDir, user } = shared()
      const form = new FormData()
      form.append('parentFolderName', 'Clients')
      form.append('userEmail', user.email)
      form.append(field, 'Clients')
      form.append('file', new Blob(['x']), 'a.txt')
      const answer = await user.call('POST', '/api/files/upload', await formOptions(form))
      expect(answer.statusCode).toBe(400)
      expect(await filesOnDisk(dataDir)).toEqual([])
    },
  )

  it('without a file, with two, or as another kind of body is refused', async () => {
    const { dataDir, user } = shared()
    const fields = new FormData()
    fields.append('parentFolderName', 'Clients')
    fields.append('userEmail', user.email)
    expect((await user.call('POST', '/api/files/upload', await formOptions(fields))).statusCode).toBe(400)
    fields.append('file', new Blob(['x']), 'a.txt')
    fields.append('file', new Blob(['y']), 'b.txt')
    expect((await user.call('POST', '/api/files/upload', await formOptions(fields))).statusCode).toBe(400)
    expect((await user.call('POST', '/api/files/upload', { payload: { file: 'x' } })).statusCode).toBe(415)
    expect((await user.call('POST', '/api/files/upload')).statusCode).toBe(415)
    const broken = { payload: '--x\r\nnonsense', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    expect((await user.call('POST', '/api/files/upload', broken)).statusCode).toBe(400)
    expect(await filesOnDisk(dataDir)).toEqual([])
  })

  it('keeps the last segment of a path as the name', async () => {
    const { store } = await owner()
    await store.upload(['Clients'], '../../etc/passwd', 'x')
    await store.upload(['Clients'], 'C:\\Users\\ada\\plan.txt', 'x')
    const names = (await store.listFiles(['Clients'])).json<{ fileName: string }[]>()
    expect(names.map(({ fileName }) => fileName)).toEqual(['plan.txt', 'passwd'])
    expect((await store.upload(['Clients'], '..', 'x')).json()).toMatchObject({ code: 'names/invalid' })
  })

  it('repeated under its Idempotency-Key is success once more, and stored once', async () => {
    const { dataDir, store } = await owner()
    const key = { 'idempotency-key': 'k-1' }
    expect((await store.upload(['Clients'], 'a.txt', 'a', key)).statusCode).toBe(201)
    expect((await store.upload(['Clients'], 'a.txt', 'a', key)).statusCode).toBe(201)
    expect((await store.upload(['Clients'], 'a.txt', 'a', { 'idempotency-key': 'k-2' })).statusCode).toBe(409)
    expect((await store.upload(['Clients'], 'b.txt', 'a', key)).json()).toMatchObject({ code: 'request/key-reused' })
    expect(await filesOnDisk(dataDir)).toHaveLength(1)
  })

  it('of one name many times at once is stored once', async () => {
    const { dataDir, store } = await owner()
    const contents = Array.from({ length: 8 }, (_, n) => String(n).repeat(200_000))
    const answers = await Promise.all(contents.map((content) => store.upload(['Clients'], 'same.bin', content)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)])
    const winner = contents[answers.findIndex(({ statusCode }) => statusCode === 201)]
    expect((await store.download(['Clients'], 'same.bin')).body).toBe(winner)
    expect(await filesOnDisk(dataDir)).toHaveLength(1)
  })

  it('over the largest size is refused, whether or not its length is declared', async () => {
    const { dataDir, store, user } = await owner({ MAX_UPLOAD_BYTES: '1 MiB' })
    expect((await store.upload(['Clients'], 'a', 'x'.repeat(1024 ** 2))).statusCode).toBe(201)
    expect((await store.upload(['Clients'], 'b', 'x'.repeat(1024 ** 2 + 1))).statusCode).toBe(413)
    const early = await user.call('POST', '/api/files/upload', { headers: { 'content-length': '9000000000' } })
    expect([early.statusCode, early.json()]).toMatchObject([413, { code: 'request/too-large' }])
    expect(await filesOnDisk(dataDir)).toHaveLength(1)
  })

  it('over the quota is refused with 507, side by side too, and there is room again after a deletion', async () => {
    const { dataDir, store } = await owner({ USER_QUOTA_BYTES: '1 MiB' })
    const half = 'x'.repeat(600_000)
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => store.upload(['Clients'], name, half)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 507, 507])
    expect((await store.upload(['Clients'], 'd', half)).json()).toMatchObject({ code: 'storage/quota' })
    expect(await filesOnDisk(dataDir)).toHaveLength(1)
    await store.deleteFolder(['Clients'])
    await store.createFolder(['Clients'])
    expect((await store.upload(['Clients'], 'd', half)).statusCode).toBe(201)
  })

  it('is refused with 507 when the disk has no room beyond its reserve', async () => {
    const { store } = await owner({ DISK_RESERVE: '900000 GiB' })
    expect((await store.upload(['Clients'], 'a', 'x')).json()).toMatchObject({ code: 'storage/full' })
  })

  it('of nothing is a file of no bytes', async () => {
    const { store } = await owner()
    expect((await store.upload(['Clients'], 'empty', '')).statusCode).toBe(201)
    expect(await store.download(['Clients'], 'empty')).toMatchObject({ statusCode: 200, body: '' })
  })
})

describe('every call', () => {
  const calls = [...fileLists, finalChildFilesAlias, ...fileDeletes].map(({ method, path: pattern, names }) => ({
    method,
    pattern,
    url: (userQuery: string) =>
      `${pattern}?${[...names.map((name) => `${name}=a`), 'fileName=a', userQuery].join('&')}`,
  }))

  const shared = shareApi(ownerOn)

  it.each(calls)('$method $pattern needs a session, and its own user', async ({ method, url }) => {
    const { app, user } = shared()
    expect((await app.inject({ method, url: url('userEmail=ada@example.com') })).statusCode).toBe(401)
    expect((await user.call(method, url(''))).statusCode).toBe(400)
    expect((await user.call(method, url('userEmail=ada@example.com&userEmail=b@c.de'))).statusCode).toBe(400)
    expect((await user.call(method, url('userEmail=bob@example.com'))).statusCode).toBe(403)
    expect((await user.call(method, url('userEmail=ada@example.com&parentFolderName=b'))).statusCode).toBe(400)
    expect((await user.call(method, url('userEmail=ada@example.com'))).statusCode).toBe(404)
  })
})
