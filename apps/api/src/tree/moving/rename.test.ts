import { describe, expect, it } from 'vitest'
import { shareApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { signUp } from '#testing/user.ts'

const levels = [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]

const shared = shareApi(async ({ app }) => {
  const store = storeOf(await signUp(app, 'ada@example.com'))
  for (const path of levels) await store.createFolder(path)
  return { store }
})

const filesIn = async (path: readonly string[]) =>
  (await shared().store.listFiles(path)).json<{ fileName: string }[]>().map(({ fileName }) => fileName)

describe('renaming a file', () => {
  it.each(levels.map((path) => [path]))('renames a file in %j', async (path) => {
    const { store } = shared()
    await store.upload(path, 'old', 'content')
    const response = await store.renameFile(path, 'old', ' Cafe\u0301.txt ')
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'File renamed successfully!' }])
    expect(await filesIn(path)).toEqual(['Café.txt'])
    expect((await store.download(path, 'Café.txt')).body).toBe('content')
    expect((await store.renameFile(path, 'Café.txt', 'Café.txt')).statusCode).toBe(200)
    await store.deleteFile(path, 'Café.txt')
  })

  it('rejects a duplicate or invalid name and a missing file or folder, and changes nothing', async () => {
    const { store } = shared()
    await store.upload(['a'], 'one', '1')
    await store.upload(['a'], 'two', '2')
    const taken = await store.renameFile(['a'], 'one', 'two')
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      { code: 'files/name-taken', message: 'File already exists' },
    ])
    for (const bad of ['', '.', '..', ' ', 'a/b', 'a\\b', 'x'.repeat(256), 'a\0b']) {
      expect([bad, (await store.renameFile(['a'], 'one', bad)).statusCode]).toEqual([bad, 400])
    }
    expect((await store.renameFile(['a'], 'none', 'three')).json().code).toBe('files/not-found')
    expect((await store.renameFile(['none'], 'one', 'three')).json().code).toBe('folders/not-found')
    expect(await filesIn(['a'])).toEqual(['two', 'one'])
  })
})

describe('renaming a folder', () => {
  it.each([4, 3, 2, 1])('renames a folder at level %i and keeps its contents', async (depth) => {
    const { store } = shared()
    const path = levels[depth - 1] ?? []
    const renamed = [...path.slice(0, -1), 'api']
    const name = depth === 1 ? 'new' : 'api'
    const response = await store.renameFolder(path, name)
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Folder renamed successfully!' }])
    expect((await store.listFolders(path.slice(0, -1))).body).toContain(`"${name}"`)
    expect((await store.listFiles(path)).statusCode).toBe(404)
    const back = depth === 1 ? ['new'] : renamed
    expect((await store.renameFolder(back, path.at(-1) ?? '')).statusCode).toBe(200)
    expect((await store.listFiles(['a', 'b', 'c', 'd'])).statusCode).toBe(200)
  })

  it('rejects a duplicate, invalid or reserved name and a missing folder', async () => {
    const { store } = shared()
    await store.createFolder(['z'])
    await store.createFolder(['a', 'taken'])
    for (const [path, name] of [[['z'], 'a'] as const, [['a', 'b'], 'taken'] as const]) {
      const response = await store.renameFolder(path, name)
      expect([response.statusCode, response.json()]).toEqual([
        409,
        { code: 'folders/name-taken', message: 'Folder already exists' },
      ])
    }
    for (const bad of ['', '..', 'a/b', 'x'.repeat(256)]) {
      expect([bad, (await store.renameFolder(['z'], bad)).statusCode]).toEqual([bad, 400])
    }
    for (const reserved of ['api', 'assets', '__mfe']) {
      const response = await store.renameFolder(['z'], reserved)
      expect([response.statusCode, response.json().message]).toEqual([400, 'This name is reserved.'])
    }
    expect((await store.renameFolder(['none'], 'x')).statusCode).toBe(404)
    expect((await store.renameFolder(['a', 'none'], 'x')).statusCode).toBe(404)
  })
})
