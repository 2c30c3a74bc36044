import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  changeAccess,
  createDirectoryStore,
  freezeUntil,
  type ReleaseStore,
  requireApprovals,
  toAppName,
} from '@mfe/release'
import { fakeShell, newFolder, writeBuild } from '@mfe/release/testing'
import { beforeEach, expect, it, vi } from 'vitest'
import { unstartable } from '../testing/unstartable-site.ts'
import { serveTree } from './serve-tree.ts'

const shell = toAppName('shell')

let store: ReleaseStore
let log: string[]

beforeEach(async () => {
  store = createDirectoryStore(path.join(await newFolder(), 'releases'))
  log = []
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((text: string) => void log.push(text))
  }
})

/** Creates a tree with a build of the shell, and starts it. */
async function createTree(packageVersion: string) {
  const root = await newFolder()
  const folder = await writeBuild(path.join(root, 'dist'), fakeShell({ packageVersion }))
  const tree = { root, apps: [{ app: shell, folder }], store: { shared: store, served: store }, isShared: false }
  return {
    root,
    serve: (openSite = unstartable, signal = new AbortController().signal) => serveTree({ ...tree, openSite }, signal),
  }
}

it('publishes nothing once it is stopped, or if the site cannot be opened, such as an unmigrated database', async () => {
  const { serve } = await createTree('1.0.0')
  await expect(serve(unstartable, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  await expect(serve(() => Promise.reject(new Error('not migrated')))).rejects.toThrow('not migrated')
  expect(await store.apps()).toEqual([])
})

it('names what stays live when an older folder starts, and the command that goes back to it', async () => {
  const [older, newer] = [await createTree('1.0.0'), await createTree('1.1.0')]
  for (const { serve } of [older, newer, older]) await expect(serve()).rejects.toThrow('the gateway was started')
  expect((await store.channel(shell)).stable).toMatch(/^1\.1\.0-/)
  expect(log.at(-1)).toMatch(
    /^This folder is older than the one whose start made shell@1\.1\.0-\w+ live, so that stays\. Go back to this one: pnpm mfe promote shell@1\.0\.0-\w+$/,
  )
})

it('names what stays live during a freeze, and why', async () => {
  const [first, next] = [await createTree('1.0.0'), await createTree('1.1.0')]
  await expect(first.serve()).rejects.toThrow('the gateway was started')
  const freeze = { until: new Date(Date.now() + 60_000), reason: 'Sale', by: 'admin/root' }
  await changeAccess(store, (access, now) => freezeUntil(access, freeze, now))
  await expect(next.serve()).rejects.toThrow('the gateway was started')
  expect(log.at(-1)).toMatch(
    /^shell@1\.1\.0-\w+ is published; shell@1\.0\.0-\w+ stays live\. Promotions are frozen until \S+ by admin\/root: Sale\. /,
  )
  expect(log.at(-1)).toMatch(/ Make it live afterward: pnpm mfe promote shell@1\.1\.0-\w+$/)
})

it('names what stays live where a second person must agree, and the command that asks for it', async () => {
  const approvals = { commands: ['promote'], apps: 'all' as const, by: 'admin/root' }
  await changeAccess(store, (access, now) => requireApprovals(access, approvals, now))
  const [first, next] = [await createTree('1.0.0'), await createTree('1.1.0')]
  // The first version of an app does not wait.
  for (const { serve } of [first, next]) await expect(serve()).rejects.toThrow('the gateway was started')
  expect(log.at(-1)).toMatch(
    /^shell@1\.1\.0-\w+ is published; shell@1\.0\.0-\w+ stays live\. Its promotion needs a second person\. Ask for it: pnpm mfe promote shell@1\.1\.0-\w+$/,
  )
})

it.each([
  ['package.json', { version: '2.0.0' }, { version: '1.9.9' }],
  ['clones', { commit: '2026-01-02T00:00:00Z' }, { commit: '2026-01-01T00:00:00Z' }],
])('orders folders by their %s', async (_, first, second) => {
  for (const { version, commit } of [first, second] as { version?: string; commit?: string }[]) {
    const { root, serve } = await createTree(version ?? `1.0.${Date.parse(String(commit))}`)
    if (version) await writeFile(path.join(root, 'package.json'), JSON.stringify({ version }))
    if (commit) {
      const date = `GIT_COMMITTER_DATE=${commit}`
      const git = (...args: string[]) => execFileSync('env', [date, 'git', '-C', root, ...args])
      git('init', '--quiet')
      git('-c', 'user.name=a', '-c', 'user.email=a@b.co', 'commit', '--quiet', '--allow-empty', '-m', 'one')
    }
    await expect(serve()).rejects.toThrow('the gateway was started')
    await rm(path.join(root, 'package.json'), { force: true })
  }
  expect((await store.channel(shell)).history).toHaveLength(1)
  expect(log.at(-1)).toContain('This folder is older')
})
