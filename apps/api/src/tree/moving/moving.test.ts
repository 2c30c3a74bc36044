import { describe, expect, it } from 'vitest'
import { startApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { blobsIn } from '#testing/stored.ts'
import { signUp } from '#testing/user.ts'

async function setUp() {
  const { app, dataDir } = await startApi()
  const user = await signUp(app, 'ada@example.com')
  const store = storeOf(user)
  const createFolders = async (...paths: string[]) => {
    for (const path of paths) expect((await store.createFolder(path.split('/'))).statusCode).toBe(201)
  }
  return { app, dataDir, user, store, createFolders, namesIn: store.namesIn, usage: store.usage }
}

describe('moving a file', () => {
  it('moves it between folders of any depth, under a new name if one is given', async () => {
    const { store, namesIn, createFolders } = await setUp()
    await createFolders('a', 'a/b', 'a/b/c', 'a/b/c/d')
    await store.upload(['a'], 'one.txt', 'content')
    const response = await store.moveFile(['a'], 'one.txt', ['a', 'b', 'c', 'd'])
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: 'File moved successfully!', name: 'one.txt' },
    ])
    expect([await namesIn(['a']), await namesIn(['a', 'b', 'c', 'd'])]).toEqual([['b'], ['one.txt']])
    await store.moveFile(['a', 'b', 'c', 'd'], 'one.txt', ['a'], { as: 'two.txt' })
    expect((await store.download(['a'], 'two.txt')).body).toBe('content')
  })

  it('keeps the time of the file and its place in the order', async () => {
    const { store, createFolders } = await setUp()
    await createFolders('a', 'b')
    await store.upload(['a'], 'old', '1')
    await store.upload(['b'], 'new', '2')
    const before = (await store.listFiles(['a'])).json()
    await store.moveFile(['a'], 'old', ['b'])
    expect((await store.listFiles(['b'])).json()).toEqual([expect.objectContaining({ fileName: 'new' }), ...before])
  })

  it('rejects a taken name unless asked to keep both or replace, and frees the replaced bytes', async () => {
    const { store, namesIn, createFolders, usage, dataDir } = await setUp()
    await createFolders('a', 'b')
    for (const [folder, content] of [
      ['a', 'mine'],
      ['b', 'other'],
    ] as const)
      await store.upload([folder], 'x.txt', content)
    const taken = await store.moveFile(['a'], 'x.txt', ['b'])
    expect([taken.statusCode, taken.json().message]).toEqual([409, 'File already exists'])
    expect([await namesIn(['a']), await namesIn(['b'])]).toEqual([['x.txt'], ['x.txt']])

    const both = await store.moveFile(['a'], 'x.txt', ['b'], { onConflict: 'keep-both' })
    expect(both.json().name).toBe('x (1).txt')
    expect((await store.download(['b'], 'x (1).txt')).body).toBe('mine')

    const replaced = await store.moveFile(['b'], 'x (1).txt', ['b'], { as: 'x.txt', onConflict: 'replace' })
    expect([replaced.statusCode, replaced.json().name]).toEqual([200, 'x.txt'])
    expect((await store.download(['b'], 'x.txt')).body).toBe('mine')
    expect([await namesIn(['b']), await usage(), (await blobsIn(dataDir)).length]).toEqual([
      ['x.txt'],
      expect.objectContaining({ usedBytes: 4, files: 1 }),
      1,
    ])
  })

  it('succeeds again without a second change, but only under the same Idempotency-Key', async () => {
    const { store, namesIn, createFolders } = await setUp()
    await createFolders('a', 'b')
    for (const folder of ['a', 'b']) await store.upload([folder], 'x', folder)
    const options = { onConflict: 'keep-both', headers: { 'idempotency-key': 'key' } } as const
    for (const attempt of [1, 2, 3]) {
      const response = await store.moveFile(['a'], 'x', ['b'], options)
      expect([attempt, response.statusCode, response.json().name]).toEqual([attempt, 200, 'x (1)'])
    }
    expect(await namesIn(['b'])).toEqual(['x', 'x (1)'])
    expect((await store.moveFile(['b'], 'x', ['a'], options)).statusCode).toBe(422)
    expect((await store.moveFile(['a'], 'x', ['b'])).statusCode).toBe(404)
  })

  it('rejects a missing file or folder, the root, and an invalid name', async () => {
    const { store, namesIn, createFolders } = await setUp()
    await createFolders('a', 'b')
    await store.upload(['a'], 'x', '1')
    expect((await store.moveFile(['a'], 'none', ['b'])).json().code).toBe('files/not-found')
    expect((await store.moveFile(['none'], 'x', ['b'])).json().code).toBe('folders/not-found')
    expect((await store.moveFile(['a'], 'x', ['none'])).json().code).toBe('folders/not-found')
    expect((await store.moveFile(['a'], 'x', ['a/b'])).json().code).toBe('folders/not-found')
    expect((await store.moveFile(['a'], 'x', [])).json().code).toBe('files/at-root')
    expect((await store.moveFile(['a'], 'x', ['b'], { as: '..' })).json().code).toBe('names/invalid')
    expect(await namesIn(['a'])).toEqual(['x'])
  })
})

describe('moving a folder', () => {
  it('moves it with everything in it, even to and from the root', async () => {
    const { store, namesIn, createFolders } = await setUp()
    await createFolders('a', 'a/b', 'a/b/c', 'x')
    await store.upload(['a', 'b', 'c'], 'deep.txt', 'deep')
    const response = await store.moveFolder(['a', 'b'], ['x'])
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Folder moved successfully!', name: 'b' }])
    expect((await store.download(['x', 'b', 'c'], 'deep.txt')).body).toBe('deep')
    expect(await namesIn(['a'])).toEqual([])

    expect((await store.moveFolder(['x', 'b'], [], { as: 'top' })).statusCode).toBe(200)
    expect(await namesIn([])).toEqual(['a', 'top', 'x'])
    expect((await store.moveFolder(['top'], ['a'])).statusCode).toBe(200)
    expect((await store.download(['a', 'top', 'c'], 'deep.txt')).body).toBe('deep')
  })

  it('stays within four levels, counting the contents', async () => {
    const { store, createFolders, namesIn } = await setUp()
    await createFolders('a', 'a/b', 'x', 'x/y', 'x/y/z', 'p', 'p/q', 'p/q/r', 'p/q/r/s')
    for (const [from, to, code] of [
      [['a'], ['x', 'y'], 200],
      [['x', 'y', 'a'], ['x', 'y', 'z'], 400],
      [['p'], ['x'], 400],
      [['x', 'y', 'a', 'b'], ['p', 'q', 'r', 's'], 400],
      [['p', 'q', 'r'], ['x', 'y'], 200],
    ] as const) {
      const response = await store.moveFolder(from, to)
      expect([from, to, response.statusCode]).toEqual([from, to, code])
      if (code === 400)
        expect(response.json()).toEqual({ code: 'folders/too-deep', message: 'Folders nest at most 4 levels deep.' })
    }
    expect(await namesIn(['x', 'y'])).toEqual(['a', 'r', 'z'])
  })

  it('never moves a folder into itself or a folder below it', async () => {
    const { store, createFolders } = await setUp()
    await createFolders('a', 'a/b', 'a/b/c')
    for (const to of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
      expect((await store.moveFolder(['a'], to)).json().code).toBe('folders/into-itself')
    }
    expect((await store.moveFolder(['a', 'b'], ['a'])).statusCode).toBe(200)
  })

  it('rejects a taken, reserved or invalid name, keeps both on request, and never replaces a folder', async () => {
    const { store, createFolders, namesIn } = await setUp()
    await createFolders('a', 'a/x', 'x', 'a/api')
    for (const onConflict of ['fail', 'replace'] as const) {
      const taken = await store.moveFolder(['x'], ['a'], { onConflict })
      expect([taken.statusCode, taken.json().message]).toEqual([409, 'Folder already exists'])
    }
    expect((await store.moveFolder(['x'], ['a'], { onConflict: 'keep-both' })).json().name).toBe('x (1)')
    expect((await store.moveFolder(['a', 'api'], [])).json().message).toBe('This name is reserved.')
    expect((await store.moveFolder(['a', 'x'], [], { as: 'a/b' })).statusCode).toBe(400)
    expect(await namesIn(['a'])).toEqual(['api', 'x', 'x (1)'])
  })
})

it('moves only what the caller owns', async () => {
  const { app, store, createFolders, namesIn } = await setUp()
  await createFolders('a')
  await store.upload(['a'], 'x', 'mine')
  const bob = storeOf(await signUp(app, 'bob@example.com'))
  await bob.createFolder(['b'])
  await bob.upload(['b'], 'y', 'his')
  expect((await bob.moveFile(['a'], 'x', ['b'])).statusCode).toBe(404)
  expect((await bob.moveFile(['b'], 'y', ['a'])).statusCode).toBe(404)
  expect((await bob.moveFolder(['b'], ['a'])).statusCode).toBe(404)
  expect(await namesIn(['a'])).toEqual(['x'])
})

it('gives a name to exactly one of fifty concurrent moves, and keeps all files with `keep-both`', async () => {
  const { store, createFolders, namesIn } = await setUp()
  const many = Array.from({ length: 50 }, (_, n) => `f${n}`)
  await createFolders('to', ...many)
  for (const name of many) await store.upload([name], 'x', name)
  const all = (onConflict: 'fail' | 'keep-both') =>
    Promise.all(many.map(async (name) => (await store.moveFile([name], 'x', ['to'], { onConflict })).statusCode))
  expect((await all('fail')).filter((status) => status === 200)).toHaveLength(1)
  expect((await all('keep-both')).filter((status) => status === 200)).toHaveLength(49)
  expect(await namesIn(['to'])).toHaveLength(50)
})

it('creates no cycle when two folders are moved into each other concurrently', async () => {
  const { store, createFolders, namesIn } = await setUp()
  await createFolders('a', 'b')
  const statuses = (await Promise.all([store.moveFolder(['a'], ['b']), store.moveFolder(['b'], ['a'])])).map(
    ({ statusCode }) => statusCode,
  )
  expect(statuses.toSorted()).toEqual([200, 404])
  expect(await namesIn([])).toHaveLength(1)
})
