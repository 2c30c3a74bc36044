import { describe, expect, it } from 'vitest'
import { startStore } from '#testing/start-api.ts'
import { blobsIn } from '#testing/stored.ts'

describe('moving a file', () => {
  it('moves it between folders of any depth, under a new name if one is given', async () => {
    const { store } = await startStore({}, 'a', 'a/b', 'a/b/c', 'a/b/c/d')
    await store.upload(['a'], 'one.txt', 'content')
    const response = await store.moveFile(['a'], 'one.txt', ['a', 'b', 'c', 'd'])
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: 'File moved successfully!', name: 'one.txt' },
    ])
    expect([await store.namesIn(['a']), await store.namesIn(['a', 'b', 'c', 'd'])]).toEqual([['b'], ['one.txt']])
    await store.moveFile(['a', 'b', 'c', 'd'], 'one.txt', ['a'], { as: 'two.txt' })
    expect((await store.download(['a'], 'two.txt')).body).toBe('content')
  })

  it('keeps the time of the file and its place in the order', async () => {
    const { store } = await startStore({}, 'a', 'b')
    await store.upload(['a'], 'old', '1')
    await store.upload(['b'], 'new', '2')
    const before = (await store.listFiles(['a'])).json()
    await store.moveFile(['a'], 'old', ['b'])
    expect((await store.listFiles(['b'])).json()).toEqual([expect.objectContaining({ fileName: 'new' }), ...before])
  })

  it('rejects a taken name unless asked to keep both or replace, and then keeps the replaced bytes', async () => {
    const { store, dataDir } = await startStore({}, 'a', 'b')
    for (const [folder, content] of [
      ['a', 'mine'],
      ['b', 'other'],
    ] as const)
      await store.upload([folder], 'x.txt', content)
    const taken = await store.moveFile(['a'], 'x.txt', ['b'])
    expect([taken.statusCode, taken.json().message]).toEqual([409, 'File already exists'])
    expect([await store.namesIn(['a']), await store.namesIn(['b'])]).toEqual([['x.txt'], ['x.txt']])

    const both = await store.moveFile(['a'], 'x.txt', ['b'], { onConflict: 'keep-both' })
    expect(both.json().name).toBe('x (1).txt')
    expect((await store.download(['b'], 'x (1).txt')).body).toBe('mine')

    const replaced = await store.moveFile(['b'], 'x (1).txt', ['b'], { as: 'x.txt', onConflict: 'replace' })
    expect([replaced.statusCode, replaced.json().name]).toEqual([200, 'x.txt'])
    expect((await store.download(['b'], 'x.txt')).body).toBe('mine')
    expect([await store.namesIn(['b']), await store.usage(), (await blobsIn(dataDir)).length]).toEqual([
      ['x.txt'],
      expect.objectContaining({ usedBytes: 9, versionBytes: 5, files: 1 }),
      2,
    ])
  })

  it('succeeds again without a second change, but only under the same Idempotency-Key', async () => {
    const { store } = await startStore({}, 'a', 'b')
    for (const folder of ['a', 'b']) await store.upload([folder], 'x', folder)
    const options = { onConflict: 'keep-both', headers: { 'idempotency-key': 'key' } } as const
    for (const attempt of [1, 2, 3]) {
      const response = await store.moveFile(['a'], 'x', ['b'], options)
      expect([attempt, response.statusCode, response.json().name]).toEqual([attempt, 200, 'x (1)'])
    }
    expect(await store.namesIn(['b'])).toEqual(['x', 'x (1)'])
    expect((await store.moveFile(['b'], 'x', ['a'], options)).statusCode).toBe(422)
    expect((await store.moveFile(['a'], 'x', ['b'])).statusCode).toBe(404)
  })

  it('rejects a missing file or folder, the root, and an invalid name', async () => {
    const { store } = await startStore({}, 'a', 'b')
    await store.upload(['a'], 'x', '1')
    expect((await store.moveFile(['a'], 'none', ['b'])).json().code).toBe('files/not-found')
    expect((await store.moveFile(['none'], 'x', ['b'])).json().code).toBe('folders/not-found')
    expect((await store.moveFile(['a'], 'x', ['none'])).json().code).toBe('folders/not-found')
    expect((await store.moveFile(['a'], 'x', ['a/b'])).json().code).toBe('folders/not-found')
    expect((await store.moveFile(['a'], 'x', [])).json().code).toBe('files/at-root')
    expect((await store.moveFile(['a'], 'x', ['b'], { as: '..' })).json().code).toBe('names/invalid')
    expect(await store.namesIn(['a'])).toEqual(['x'])
  })
})

describe('moving a folder', () => {
  it('moves it with everything in it, even to and from the root', async () => {
    const { store } = await startStore({}, 'a', 'a/b', 'a/b/c', 'x')
    await store.upload(['a', 'b', 'c'], 'deep.txt', 'deep')
    const response = await store.moveFolder(['a', 'b'], ['x'])
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Folder moved successfully!', name: 'b' }])
    expect((await store.download(['x', 'b', 'c'], 'deep.txt')).body).toBe('deep')
    expect(await store.namesIn(['a'])).toEqual([])

    expect((await store.moveFolder(['x', 'b'], [], { as: 'top' })).statusCode).toBe(200)
    expect(await store.namesIn([])).toEqual(['a', 'top', 'x'])
    expect((await store.moveFolder(['top'], ['a'])).statusCode).toBe(200)
    expect((await store.download(['a', 'top', 'c'], 'deep.txt')).body).toBe('deep')
  })

  it('stays within four levels, counting the contents', async () => {
    const { store } = await startStore({}, 'a', 'a/b', 'x', 'x/y', 'x/y/z', 'p', 'p/q', 'p/q/r', 'p/q/r/s')
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
    expect(await store.namesIn(['x', 'y'])).toEqual(['a', 'r', 'z'])
  })

  it('never moves a folder into itself or a folder below it', async () => {
    const { store } = await startStore({}, 'a', 'a/b', 'a/b/c')
    for (const to of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
      expect((await store.moveFolder(['a'], to)).json().code).toBe('folders/into-itself')
    }
    expect((await store.moveFolder(['a', 'b'], ['a'])).statusCode).toBe(200)
  })

  it('rejects a taken, reserved or invalid name, keeps both on request, and never replaces a folder', async () => {
    const { store } = await startStore({}, 'a', 'a/x', 'x', 'a/api')
    for (const onConflict of ['fail', 'replace'] as const) {
      const taken = await store.moveFolder(['x'], ['a'], { onConflict })
      expect([taken.statusCode, taken.json().message]).toEqual([409, 'Folder already exists'])
    }
    expect((await store.moveFolder(['x'], ['a'], { onConflict: 'keep-both' })).json().name).toBe('x (1)')
    expect((await store.moveFolder(['a', 'api'], [])).json().message).toBe('This name is reserved.')
    expect((await store.moveFolder(['a', 'x'], [], { as: 'a/b' })).statusCode).toBe(400)
    expect(await store.namesIn(['a'])).toEqual(['api', 'x', 'x (1)'])
  })
})

it('creates no cycle when two folders are moved into each other concurrently', async () => {
  const { store } = await startStore({}, 'a', 'b')
  const statuses = (await Promise.all([store.moveFolder(['a'], ['b']), store.moveFolder(['b'], ['a'])])).map(
    ({ statusCode }) => statusCode,
  )
  expect(statuses.toSorted()).toEqual([200, 404])
  expect(await store.namesIn([])).toHaveLength(1)
})
