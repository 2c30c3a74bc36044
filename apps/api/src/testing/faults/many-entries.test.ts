import { expect, it } from 'vitest'
import { startChildApi } from '../child/child-api.ts'
import { leaveUnread } from '../child/leave-unread.ts'
import { isFullRun } from '../config.ts'
import { addFolders } from '../many.ts'
import { temporaryDirectory } from '../start-api.ts'
import { listUrl } from '../store.ts'
import { openTestDatabase } from '../test-database.ts'
import { PASSWORD } from '../user.ts'

const MIB = 1024 ** 2
const LONG = { timeout: 300_000 }
const EMAIL = 'ada@example.com'
const UNREAD_LISTS = 120
const longName = (letter: string) => letter.repeat(250)
const path = ['A', 'B', 'C'].map(longName)

/** Adds folders with long names to the third folder. */
async function fill(dataDir: string, count: number): Promise<void> {
  const db = await openTestDatabase(dataDir)
  let parent: string | null = null
  for (const name of path) [parent = null] = await addFolders(db, EMAIL, parent, [name])
  const names = Array.from({ length: count }, (_, n) => `${longName('d')}${n}`)
  await addFolders(db, EMAIL, parent, names)
}

/** Fills an account with entries and polls /healthz while `act` runs. */
async function pollWhile(act: (origin: string, token: string) => Promise<unknown>, entries = 49_900) {
  const dataDir = await temporaryDirectory()
  const api = await startChildApi(dataDir)
  const token = await api.logIn(EMAIL)
  await fill(dataDir, entries)
  const before = await api.memory()
  let isOver = false
  const done = act(api.origin, token).finally(() => {
    isOver = true
  })
  let polls = 0
  while (!isOver) {
    expect((await fetch(`${api.origin}/healthz`)).status).toBe(200)
    polls += 1
  }
  await done
  return { polls, growth: ((await api.memory()).peak - before.now) / MIB }
}

it(
  'keeps serving other clients, with less than 64 MiB of memory growth, while 120 clients do not read their lists',
  LONG,
  async ({ skip }) => {
    skip(!isFullRun, 'Part of test:full')
    skip(process.platform !== 'linux', 'Needs Linux to measure memory')
    const { growth } = await pollWhile(async (origin, token) => {
      for (let n = 0; n < UNREAD_LISTS; n += 1) void leaveUnread(origin, listUrl(path, EMAIL), token)
      for (let n = 0; n < 1000; n += 1) await (await fetch(`${origin}/healthz`)).arrayBuffer()
    })
    expect(growth).toBeLessThan(64)
  },
)

it.for([
  ['a folder', `/api/folders?${new URLSearchParams({ ParentFolderName: longName('A'), userEmail: EMAIL })}`, 200],
  ['an account', '/api/account', 204],
] as const)(
  'keeps serving other clients while %s of 49,900 entries is deleted',
  LONG,
  async ([_case, path, status], { skip }) => {
    skip(!isFullRun, 'Part of test:full')
    skip(process.platform !== 'linux', 'Needs Linux to measure memory')
    const { polls, growth } = await pollWhile(async (origin, token) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ password: PASSWORD })
      const response = await fetch(origin + path, { method: 'DELETE', headers, body })
      expect(response.status).toBe(status)
    })
    // A deletion takes hundreds of transactions; in a single one, only the first poll would succeed.
    expect(polls).toBeGreaterThan(20)
    expect(growth).toBeLessThan(64)
  },
)

it('keeps serving other clients while a folder of 24,900 entries is copied', LONG, async ({ skip }) => {
  skip(!isFullRun, 'Part of test:full')
  skip(process.platform !== 'linux', 'Needs Linux to measure memory')
  const query = new URLSearchParams({ parentFolderName: longName('A'), newFolderName: 'copy', userEmail: EMAIL })
  const { polls, growth } = await pollWhile(async (origin, token) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${origin}/api/folders/copy?${query}`, { method: 'POST', headers })
    expect(response.status).toBe(201)
  }, 24_900)
  // If the copy took a single turn of the event loop, only the first poll would succeed.
  expect(polls).toBeGreaterThan(20)
  expect(growth).toBeLessThan(64)
})
