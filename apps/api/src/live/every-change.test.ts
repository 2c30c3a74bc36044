import * as contracts from '@site/contracts'
import { folderKey, type LevelCall, type StoreCall } from '@site/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureListening, followEvents } from '#testing/events.ts'
import { shareApi } from '#testing/start-api.ts'
import { withFolders } from '#testing/uploads/resumable.ts'

type Call = StoreCall | LevelCall
type Started = Awaited<ReturnType<typeof withFolders>>

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'names' in value

/** The contract's calls that change folders or files, as `METHOD path`. */
const changing = Object.values(contracts)
  .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
  .filter(isCall)
  // A selection for a zip changes no list.
  .filter((call) => call.method !== 'GET' && call !== contracts.selectionCreate)
  .map(({ method, path }) => `${method} ${path}`)

const files = (...folder: string[]) => `files ${folderKey(folder)}`
const folders = (...parent: string[]) => `folders ${folderKey(parent)}`
const levels = [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]
const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** A change by each of these calls, with the lists that it changes. */
const changes: Record<string, [change: (on: Started) => Promise<unknown>, lists: string[]]> = {
  ...Object.fromEntries(
    levels.flatMap((path, n) => {
      const parent = path.slice(0, -1)
      const [upload, deletion, create, removal] = [
        contracts.fileUploads[n],
        contracts.fileDeletes[n],
        contracts.folderCreates[n],
        contracts.folderDeletes[n],
      ] as [Call, Call, Call, Call]
      return [
        [nameOf(upload), [({ store }: Started) => store.upload(path, 'uploaded', ''), [files(...path)]]],
        [nameOf(deletion), [({ store }: Started) => store.deleteFile(path, 'uploaded'), [files(...path)]]],
        [nameOf(create), [({ store }: Started) => store.createFolder([...parent, 'new']), [folders(...parent)]]],
        [nameOf(removal), [({ store }: Started) => store.deleteFolder([...parent, 'new']), [folders(...parent)]]],
      ]
    }),
  ),
  'POST /api/uploads': [
    async ({ tus, createUpload }) => tus.append(await createUpload('resumed', 3, ['a', 'b']), 0, 'abc'),
    [files('a', 'b')],
  ],
  'POST /api/files/copy': [({ store }) => store.copyFile(['a', 'b'], 'resumed', ['a']), [files('a')]],
  'POST /api/folders/copy': [({ store }) => store.copyFolder(['a', 'b', 'c', 'd'], ['a']), [folders('a')]],
  'PUT /api/files': [
    ({ store }) => store.replace(['a', 'b'], 'resumed', 'changed', { 'if-match': '*' }),
    [files('a', 'b')],
  ],
  ...Object.fromEntries(
    [contracts.versionRestore, contracts.versionDelete].map((call) => [
      nameOf(call),
      [
        async ({ store }: Started) => {
          const [version] = (await store.listVersions(['a', 'b'], 'resumed')).json<contracts.EarlierVersion[]>()
          return store.changeVersion(call, ['a', 'b'], 'resumed', version?.id ?? '')
        },
        [files('a', 'b')],
      ],
    ]),
  ),
  ...Object.fromEntries(
    [contracts.fileStar, contracts.fileUnstar].map((call) => [
      nameOf(call),
      [({ store }: Started) => store.changeStar(call, ['a', 'b'], 'resumed'), [files('a', 'b')]],
    ]),
  ),
  ...Object.fromEntries(
    [contracts.folderStar, contracts.folderUnstar].map((call) => [
      nameOf(call),
      [({ store }: Started) => store.changeStar(call, ['a', 'b']), [folders('a')]],
    ]),
  ),
  'PATCH /api/files': [
    async ({ store }) => {
      await store.renameFile(['a', 'b'], 'resumed', 'renamed')
      await store.moveFile(['a', 'b'], 'renamed', ['a', 'b', 'c'])
    },
    [files('a', 'b'), files('a', 'b', 'c')],
  ],
  'PATCH /api/folders': [
    async ({ store }) => {
      await store.renameFolder(['a', 'b', 'c', 'd'], 'renamed')
      await store.moveFolder(['a', 'b', 'c', 'renamed'], [])
    },
    [folders('a', 'b', 'c'), folders()],
  ],
}

describe('every call that changes folders or files', () => {
  const shared = shareApi(withFolders)
  let follow: () => ReturnType<typeof followEvents>
  beforeAll(async () => {
    const origin = await ensureListening(shared().app)
    follow = () => followEvents(origin, { authorization: `Bearer ${shared().user.token}` })
  })

  it('has an example in this file', () => {
    expect(Object.keys(changes)).toEqual(expect.arrayContaining(changing))
  })

  it.each(Object.entries(changes))('reports the lists that it changes: %s', async (_call, [change, lists]) => {
    const stream = await follow()
    await stream.nextMessage()
    await change(shared())
    const missing = new Set(lists)
    while (missing.size > 0) {
      const event = await stream.next()
      if (typeof event === 'string' || event.list === 'all') return expect.unreachable(JSON.stringify(event))
      missing.delete(`${event.list} ${event.folder}`)
    }
  })
})
