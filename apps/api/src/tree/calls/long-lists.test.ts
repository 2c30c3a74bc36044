import { describe, expect, it } from 'vitest'
import { SLICE_ROWS } from '#database/turns/turns.ts'
import { addFiles, addFolders } from '#testing/many.ts'
import { startStore } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const EMAIL = 'ada@example.com'

async function setUp() {
  const { dataDir, store } = await startStore()
  return { db: await openTestDatabase(dataDir), store }
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)
const withoutTimes = (json: string) => json.replaceAll(/"createdAt":"[^"]+"/g, '"createdAt":""')

describe.each([SLICE_ROWS - 1, SLICE_ROWS, SLICE_ROWS + 1, 4 * SLICE_ROWS, 4 * SLICE_ROWS + 7])(
  'a list of %i entries',
  (count) => {
    it('returns all folders, sorted, as one array', async () => {
      const { db, store } = await setUp()
      const [parent = ''] = await addFolders(db, EMAIL, null, ['a "b"'])
      await addFolders(db, EMAIL, parent, numbered(count))
      const listed = await store.listFolders(['a "b"'])
      const expected = numbered(count)
        .sort()
        .map((name) => ({ parentFolderName: 'a "b"', parentSubFolderName: name, userEmail: EMAIL, createdAt: '' }))
      expect(withoutTimes(listed.body)).toBe(JSON.stringify(expected))
      expect(listed.headers['content-type']).toBe('application/json; charset=utf-8')
    })

    it('returns all files, newest first', async () => {
      const { db, store } = await setUp()
      const [folder = ''] = await addFolders(db, EMAIL, null, ['a'])
      await addFiles(db, folder, numbered(count))
      const listed = (await store.listFiles(['a'])).json<{ fileName: string }[]>()
      expect(listed.map(({ fileName }) => fileName)).toEqual(numbered(count).reverse())
    })
  },
)
