import { folderZip } from '@site/contracts'
import { expect, it } from 'vitest'
import { startChildApi } from '../testing/child/child-api.ts'
import { leaveUnread } from '../testing/child/leave-unread.ts'
import { isFullRun } from '../testing/config.ts'
import { addFolders } from '../testing/many.ts'
import { temporaryDirectory } from '../testing/start-api.ts'
import { atLevel, listUrl } from '../testing/store.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const MIB = 1024 ** 2
const LONG = { timeout: 300_000 }
const longName = (letter: string) => letter.repeat(240)
const path = ['A', 'B', 'C'].map(longName)
/** Outside Latin-1, so each character of the string takes two bytes in memory. */
const WIDE = '…'

/** Adds folders with long names at the fourth level. */
async function fill(dataDir: string, email: string, count: number): Promise<void> {
  const db = await openTestDatabase(dataDir)
  let parent: string | null = null
  for (const name of path) [parent = null] = await addFolders(db, email, parent, [name])
  const names = Array.from({ length: count }, (_, n) => `${WIDE}${longName('d')}${n}`)
  await addFolders(db, email, parent, names)
}

/** Polls while the server fills the buffers of the unread connections. */
async function pollHealth(origin: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) expect((await fetch(`${origin}/healthz`)).status).toBe(200)
}

/** Reads the list of all folders, which the server sends in several slices. */
async function readList(origin: string, email: string, token: string): Promise<unknown[]> {
  const headers = { authorization: `Bearer ${token}` }
  return (await (await fetch(origin + listUrl(path, email), { headers })).json()) as unknown[]
}

it(
  'keeps serving other clients, and its memory grows by less than 64 MiB, while 30 accounts each leave four long lists unread',
  LONG,
  async ({ skip }) => {
    skip(!isFullRun, 'Part of test:full')
    skip(process.platform !== 'linux', 'Needs Linux to measure memory')
    const dataDir = await temporaryDirectory()
    const api = await startChildApi(dataDir)
    const tokens = new Map<string, string>()
    for (let n = 0; n < 30; n += 1) {
      const email = `ada${n}@example.com`
      tokens.set(email, await api.logIn(email))
      await fill(dataDir, email, 6000)
    }
    const bob = await api.logIn('bob@example.com')
    await fill(dataDir, 'bob@example.com', 400)
    const before = await api.memory()
    const statuses = await Promise.all(
      [...tokens].flatMap(([email, token]) =>
        Array.from({ length: 4 }, () => leaveUnread(api.origin, listUrl(path, email), token)),
      ),
    )
    expect(statuses).toEqual(Array(120).fill('200'))
    await pollHealth(api.origin, 3000)
    expect(await readList(api.origin, 'bob@example.com', bob)).toHaveLength(400)
    expect(((await api.memory()).peak - before.now) / MIB).toBeLessThan(64)
  },
)

it(
  'keeps serving other clients, and its memory grows by less than 64 MiB, while an account leaves two large archives unread',
  LONG,
  async ({ skip }) => {
    skip(!isFullRun, 'Part of test:full')
    skip(process.platform !== 'linux', 'Needs Linux to measure memory')
    const email = 'ada@example.com'
    const dataDir = await temporaryDirectory()
    const api = await startChildApi(dataDir)
    const token = await api.logIn(email)
    await fill(dataDir, email, 49_900)
    const before = await api.memory()
    const url = atLevel(folderZip, path.slice(0, 1), [['userEmail', email]])
    const statuses = Promise.all([1, 2].map(() => leaveUnread(api.origin, url, token)))
    await pollHealth(api.origin, 300)
    expect(await statuses).toEqual(['200', '200'])
    expect(((await api.memory()).peak - before.now) / MIB).toBeLessThan(64)
  },
)
