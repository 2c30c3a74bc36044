import type { SearchResults } from '@site/contracts'
import { describe, expect, it } from 'vitest'
import { addFiles, addFolders } from '#testing/many.ts'
import { startStore } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createRemovalRepo } from '../removal/removal.service.ts'

async function setUp() {
  const { dataDir, user, store } = await startStore()
  const send = (query: Record<string, string> | [string, string][]) =>
    user.call('GET', `/api/search?${new URLSearchParams(query)}`)
  const search = async (query: Parameters<typeof send>[0]) => {
    const response = await send(query)
    expect(response.statusCode, response.body).toBe(200)
    return response.json<SearchResults>()
  }
  const find = async (text: string, more: Record<string, string> = {}) =>
    (await search({ text, ...more })).results.map(({ path, name }) => [...path, name].join('/'))
  return { dataDir, store, send, search, find }
}

/** A tree of all four levels, with a file in each folder. */
async function setUpTree() {
  const opened = await setUp()
  const levels = ['Reports', '2026', 'Q1', 'Final']
  for (const depth of [1, 2, 3, 4]) {
    const path = levels.slice(0, depth)
    await opened.store.createFolder(path)
    await opened.store.upload(path, `report ${depth}.pdf`, 'x'.repeat(depth * 1024))
  }
  return opened
}

describe('searching by name', () => {
  it('finds folders and files at every level, with their paths', async () => {
    const { search } = await setUpTree()
    const { results, isComplete } = await search({ text: 'r' })
    expect(isComplete).toBe(true)
    expect(results.map(({ path, name, size }) => [[...path, name].join('/'), size])).toEqual([
      ['Reports/report 1.pdf', 1],
      ['Reports/2026/report 2.pdf', 2],
      ['Reports/2026/Q1/report 3.pdf', 3],
      ['Reports/2026/Q1/Final/report 4.pdf', 4],
      ['Reports', undefined],
    ])
    for (const { time } of results) expect(new Date(time).toISOString()).toBe(time)
  })

  it('finds names that start with the text before names that contain it', async () => {
    const { store, find } = await setUp()
    for (const name of ['cab', 'bz', 'ab', 'ba', 'c']) await store.createFolder([name])
    expect(await find('b')).toEqual(['ba', 'bz', 'ab', 'cab'])
    expect(await find('  ')).toEqual(['ab', 'ba', 'bz', 'c', 'cab'])
  })

  it.each([
    ['RÉSUMÉ', 'resume'],
    ['Résumé', 're\u0301SUM'],
    ['Straße', 'STRASSE'],
    ['ﬁle', 'fil'],
    ['１２３', '123'],
    ['100%_a\\b', '%_'],
    ['İzmir', 'izmir'],
    ['Ωμέγας', 'ωμεγασ'],
    ['ﷺ'.repeat(85), 'ﷺ'.repeat(85)],
    ['각'.repeat(85), '각'.repeat(85)],
  ])('finds %s by %s', async (name, text) => {
    const { store, dataDir, find } = await setUp()
    const [id = ''] = await addFolders(await openTestDatabase(dataDir), 'ada@example.com', null, [name])
    expect(id).not.toBe('')
    await store.createFolder(['other'])
    expect(await find(text)).toEqual([name])
  })

  it('finds renamed entries by their new names only', async () => {
    const { store, find } = await setUpTree()
    expect(await find('report 4')).toHaveLength(1)
    await store.renameFile(['Reports', '2026', 'Q1', 'Final'], 'report 4.pdf', 'summary.pdf')
    await store.renameFolder(['Reports'], 'Archive')
    expect(await find('report 4')).toEqual([])
    expect(await find('summary')).toEqual(['Archive/2026/Q1/Final/summary.pdf'])
    expect(await find('archive')).toEqual(['Archive'])
  })

  it('finds nothing that is deleted, or being deleted', async () => {
    const { store, dataDir, find } = await setUpTree()
    await store.deleteFile(['Reports'], 'report 1.pdf')
    expect(await find('report 1')).toEqual([])

    const db = await openTestDatabase(dataDir)
    const { id } = await db.selectFrom('folder').select('id').where('name', '=', 'Reports').executeTakeFirstOrThrow()
    await addFolders(
      db,
      'ada@example.com',
      id,
      Array.from({ length: 600 }, (_, n) => `many ${n}`),
    )
    expect((await createRemovalRepo(db).markDeleted(id))?.isDone).toBe(false)
    expect(await find('')).toEqual([])
  })
})

it('compares no more characters than a name can have, however many its typographic characters stand for', async () => {
  const { store, dataDir, find } = await setUp()
  await store.createFolder(['ﷺ'.repeat(85)])
  await store.createFolder(['𝔸ﷺ'.repeat(36)])
  expect(await find('صلى')).toHaveLength(2)
  const db = await openTestDatabase(dataDir)
  for (const { search_name } of await db.selectFrom('folder').select('search_name').execute()) {
    expect([...String(search_name)]).toHaveLength(255)
  }
})

describe('filtering a search', () => {
  it('searches one folder with everything below it', async () => {
    const { search, send } = await setUpTree()
    const { results } = await search([
      ['text', 'report'],
      ['in', 'Reports'],
      ['in', '2026'],
      ['in', 'Q1'],
    ])
    expect(results.map(({ name }) => name)).toEqual(['report 3.pdf', 'report 4.pdf'])
    const inReports = await search([
      ['text', 'f'],
      ['in', 'Reports'],
    ])
    expect(inReports.results.map(({ name }) => name)).toEqual(['Final', ...[1, 2, 3, 4].map((n) => `report ${n}.pdf`)])
    expect((await send({ in: 'missing' })).statusCode).toBe(404)
  })

  it('distinguishes folders from files, and kinds of files by their extensions', async () => {
    const { store, find } = await setUpTree()
    await store.upload(['Reports'], 'photo of a pdf.PNG', 'x')
    await store.upload(['Reports'], 'pdf', 'x')
    expect(await find('', { kind: 'folder' })).toEqual([
      'Reports/2026',
      'Reports/2026/Q1/Final',
      'Reports/2026/Q1',
      'Reports',
    ])
    expect(await find('', { kind: 'image' })).toEqual(['Reports/photo of a pdf.PNG'])
    expect(await find('', { kind: 'pdf' })).toHaveLength(4)
  })

  it('filters by size in bytes, with inclusive limits, and by time', async () => {
    const { search, find } = await setUpTree()
    expect(await find('', { minBytes: '2048', maxBytes: '3072' })).toEqual([
      'Reports/2026/report 2.pdf',
      'Reports/2026/Q1/report 3.pdf',
    ])
    const { results } = await search({ text: 'report 3' })
    const time = results[0]?.time ?? ''
    expect(await find('report', { from: time, kind: 'pdf' })).toEqual([
      'Reports/2026/Q1/report 3.pdf',
      'Reports/2026/Q1/Final/report 4.pdf',
    ])
    expect(await find('report', { before: time, kind: 'pdf' })).toEqual([
      'Reports/report 1.pdf',
      'Reports/2026/report 2.pdf',
    ])
  })
})

describe('a large account', () => {
  it('is searched completely, in slices, and the response says whether there are more results', async () => {
    const { dataDir, search, find } = await setUp()
    const db = await openTestDatabase(dataDir)
    const [folderId = ''] = await addFolders(db, 'ada@example.com', null, ['top'])
    await addFiles(
      db,
      folderId,
      Array.from({ length: 12_000 }, (_, n) => `file ${String(n).padStart(5, '0')}.txt`),
    )

    expect(await find('11999')).toEqual(['top/file 11999.txt'])
    expect(await find('e 0000')).toHaveLength(10)
    const { results, isComplete } = await search({ text: 'file' })
    expect([results.length, isComplete, results[0]?.name, results.at(-1)?.name]).toEqual([
      100,
      false,
      'file 00000.txt',
      'file 00099.txt',
    ])
    expect((await search({ text: '05' })).isComplete).toBe(false)
  })
})
