import type { EarlierVersion } from '@site/contracts'
import { fileStar, versionRestore } from '@site/contracts'
import { expect, it } from 'vitest'
import { LOCK_BODY, type Mounted, mount, textOf } from '#testing/dav/mounted.ts'
import { shareApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signUp } from '#testing/user.ts'

const PAST = '2026-01-01T00:00:00.000Z'
const FOLDERS = ['', 'a', 'a/sub', 'b']
const to = (path: string) => ({ host: 'localhost', destination: `/api/dav/${path}` })

const shared = shareApi(async (started) => started)
let users = 0

/** Starts with a user who has two files, of which one has an earlier version, in folders that changed long ago. */
async function start() {
  const { app, dataDir } = shared()
  const user = await signUp(app, `user${users++}@example.com`)
  const store = storeOf(user)
  for (const path of FOLDERS.slice(1)) await store.createFolder(path.split('/'))
  const dav = await mount(app, user)
  for (const [path, bytes] of [
    ['a/f', 'former'],
    ['a/f', 'bytes'],
    ['b/g', 'others'],
  ] as const) {
    await dav('PUT', path, {}, bytes)
  }
  const db = await openTestDatabase(dataDir)
  await db.updateTable('folder').set({ changed_at: PAST }).execute()
  await db.updateTable('account').set({ root_changed_at: PAST }).execute()
  const timeOf = async (path: string) =>
    Date.parse(String(textOf((await dav('PROPFIND', path, { depth: '0' })).body, 'getlastmodified')))
  /** Resolves to the folders with another time, or none, as they are no longer there. */
  const changed = async () => {
    const times = await Promise.all(FOLDERS.map(timeOf))
    return FOLDERS.filter((_, n) => times[n] !== Date.parse(PAST))
  }
  return { dav, store, db, timeOf, changed }
}

type Started = Awaited<ReturnType<typeof start>>
type Change = [what: string, change: (on: Started) => Promise<{ statusCode: number }>, changed: string[]]

const by =
  (...[method, path, headers, body]: Parameters<Mounted>): Change[1] =>
  ({ dav }) =>
    dav(method, path, headers, body)

it.each<Change>([
  ['a new file', by('PUT', 'a/new', {}, 'bytes'), ['a']],
  ['a replaced file', by('PUT', 'a/f', {}, 'changed'), ['a']],
  ['a deleted file', by('DELETE', 'a/f'), ['a']],
  ['a renamed file', by('MOVE', 'a/f', to('a/g')), ['a']],
  ['a moved file', by('MOVE', 'a/f', to('b/f')), ['a', 'b']],
  ['a file that replaces another', by('MOVE', 'a/f', to('b/g')), ['a', 'b']],
  ['a copied file', by('COPY', 'a/f', to('b/f')), ['b']],
  ['a new folder', by('MKCOL', 'a/new'), ['a']],
  ['a new root folder', by('MKCOL', 'new'), ['']],
  ['a deleted folder', by('DELETE', 'a/sub'), ['a', 'a/sub']],
  ['a deleted root folder', by('DELETE', 'b'), ['', 'b']],
  ['a renamed folder', by('MOVE', 'a/sub', to('a/new')), ['a', 'a/sub']],
  ['a moved folder', by('MOVE', 'a/sub', to('b/sub')), ['a', 'a/sub', 'b']],
  ['a folder that moves to the root', by('MOVE', 'a/sub', to('sub')), ['', 'a', 'a/sub']],
  ['a copied folder', by('COPY', 'a/sub', to('b/sub')), ['b']],
  ['a folder that is copied to the root', by('COPY', 'a/sub', to('sub')), ['']],
  ['a file that is renamed on the page', ({ store }) => store.renameFile(['a'], 'f', 'g'), ['a']],
  ['a root folder that is renamed there', ({ store }) => store.renameFolder(['b'], 'c'), ['', 'b']],
  [
    'a restored version',
    async ({ store }) => {
      const [version] = (await store.listVersions(['a'], 'f')).json<EarlierVersion[]>()
      return store.changeVersion(versionRestore, ['a'], 'f', version?.id ?? '')
    },
    ['a'],
  ],
])('the time of a folder changes with what is directly in it: %s', async (_what, change, expected) => {
  const on = await start()
  expect((await change(on)).statusCode).toBeLessThan(300)
  expect(await on.changed()).toEqual(expected)
})

it.each<Change>([
  ['a lock', by('LOCK', 'a/f', {}, LOCK_BODY), []],
  ['a star', ({ store }) => store.changeStar(fileStar, ['a'], 'f'), []],
  ['a rejected file', by('PUT', 'a/f', { 'if-match': '"other"' }, 'bytes'), []],
  ['a rejected folder', by('MKCOL', 'a/sub'), []],
  ['a rejected move', by('MOVE', 'a/f', { ...to('b/g'), overwrite: 'F' }), []],
])('the time of a folder does not change with: %s', async (_what, change, expected) => {
  const on = await start()
  await change(on)
  expect(await on.changed()).toEqual(expected)
})

it('is the time of its creation at first, which later changes do not touch', async () => {
  const { dav, db, timeOf } = await start()
  await db.updateTable('folder').set({ changed_at: null, created_at: PAST }).execute()
  await db.updateTable('account').set({ root_changed_at: null, created_at: PAST }).execute()
  expect(await Promise.all(FOLDERS.map(timeOf))).toEqual(FOLDERS.map(() => Date.parse(PAST)))
  await dav('PUT', 'a/new', {}, 'bytes')
  await dav('MKCOL', 'new')
  for (const path of ['', 'a']) {
    const { body } = await dav('PROPFIND', path, { depth: '0' })
    expect(textOf(body, 'creationdate')).toBe(PAST)
    expect(await timeOf(path)).toBeGreaterThan(Date.parse(PAST))
  }
})

it('lets many changes of the same folders happen at once', async () => {
  const { dav, changed } = await start()
  const numbers = [...Array(8).keys()]
  await Promise.all(numbers.flatMap((n) => [dav('PUT', `a/${n}`, {}, 'x'), dav('PUT', `b/from-b-${n}`, {}, 'x')]))
  const moves = numbers.flatMap((n) => [
    dav('MOVE', `a/${n}`, to(`b/${n}`)),
    dav('MOVE', `b/from-b-${n}`, to(`a/from-b-${n}`)),
    dav('PUT', `a/new-${n}`, {}, 'x'),
    dav('MKCOL', `b/sub-${n}`),
  ])
  expect((await Promise.all(moves)).map(({ statusCode }) => statusCode)).toEqual(moves.map(() => 201))
  expect(await changed()).toEqual(['a', 'b'])
})
