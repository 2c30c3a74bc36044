import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../shared/database/open.ts'
import { SLICE } from '../shared/time-slices.ts'
import { addFiles, addFolders } from '../testing/many.ts'
import { startApi } from '../testing/start-api.ts'
import { storeOf } from '../testing/store.ts'
import { signUp } from '../testing/user.ts'

const EMAIL = 'ada@example.com'

async function site() {
  const { app, dataDir } = await startApi()
  const db = await openDatabase(dataDir)
  onTestFinished(() => db.destroy())
  return { db, store: storeOf(await signUp(app, EMAIL)) }
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)
const withoutTimes = (json: string) => json.replaceAll(/"createdAt":"[^"]+"/g, '"createdAt":""')

describe.each([SLICE - 1, SLICE, SLICE + 1, 4 * SLICE, 4 * SLICE + 7])('a list of %i', (count) => {
  it('folders is complete and in order, as one array', async () => {
    const { db, store } = await site()
    const [parent = ''] = await addFolders(db, EMAIL, null, ['a "b"'])
    await addFolders(db, EMAIL, parent, numbered(count))
    const listed = await store.listFolders(['a "b"'])
    const expected = numbered(count)
      .sort()
      .map((name) => ({ parentFolderName: 'a "b"', parentSubFolderName: name, userEmail: EMAIL, createdAt: '' }))
    expect(withoutTimes(listed.body)).toBe(JSON.stringify(expected))
    expect(listed.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('files is complete, newest first', async () => {
    const { db, store } = await site()
    const [folder = ''] = await addFolders(db, EMAIL, null, ['a'])
    await addFiles(db, folder, numbered(count))
    const listed = (await store.listFiles(['a'])).json<{ fileName: string }[]>()
    expect(listed.map(({ fileName }) => fileName)).toEqual(numbered(count).reverse())
  })
})
