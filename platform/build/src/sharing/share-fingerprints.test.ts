import { mkdir, readFile, symlink } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { containCopy, marksOf, type RemoteRelease, type ShellRelease, wordsOf } from '@mfe/contract'
import { beforeEach, expect, it } from 'vitest'
import { defineHost, platformHost } from '../host.ts'
import { hostConfig } from '../host-config.ts'
import { writeFiles } from '../release-files.ts'
import { remoteConfig } from '../remote-config.ts'
import { buildOnce } from '../testing/build-once.ts'
import { newFolder } from '../testing/new-folder.ts'
import type { Shares } from './shares.ts'

const SHARES = { react: { lazy: false }, 'react-dom': { lazy: false }, 'acme-tiny': { lazy: false } } satisfies Shares

/** A component that uses little of React, and is written as most are. */
const PAGE = `import { createElement, useEffect, useState } from 'react'
import * as dom from 'react-dom'
function Home() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return createElement('p', null, isOpen ? Object.keys(dom) : 'closed')
}
export default { component: Home, meta: () => ({ title: 'Home', description: 'A home.' }) }
`

let root: string

beforeEach(async () => {
  root = await newFolder()
  await writeFiles(root, {
    'shell/package.json': '{"name":"shell","version":"1.0.0"}',
    'shell/src/entry.server.tsx': 'export const shared = {}\n',
    'shell/src/entry.browser.tsx': `import * as react from 'react'
import * as dom from 'react-dom'
import * as tiny from 'acme-tiny'
import * as others from './others.ts'
console.log(react, dom, tiny, others)
`,
    'shell/src/others.ts': 'export const navigation = (event: Event) => event.preventDefault()\n',
    'shell/node_modules/acme-tiny/package.json': '{"name":"acme-tiny","version":"1.0.0","main":"index.js"}',
    'shell/node_modules/acme-tiny/index.js': 'exports.triangular = (number) => (number * (number + 1)) / 2\n',
    'remote/package.json': '{"name":"careers","version":"1.0.0"}',
    'remote/src/home.page.ts': PAGE,
  })
  for (const app of ['shell', 'remote']) await install(app, 'react', 'react-dom')
})

/** Installs packages of this workspace. */
async function install(app: string, ...names: string[]): Promise<void> {
  await mkdir(join(root, app, 'node_modules'), { recursive: true })
  for (const name of names) {
    const manifest = findPackageJSON(name, pathToFileURL(platformHost.contract)) ?? expect.unreachable(name)
    await symlink(dirname(manifest), join(root, app, 'node_modules', name))
  }
}

const readRelease = async <Release>(dist: string): Promise<Release> =>
  JSON.parse(await readFile(join(dist, 'release.json'), 'utf8'))

/** Builds a shell, and resolves to what it provides. */
async function buildShell(): Promise<ShellRelease['provides']> {
  const host = defineHost({
    ...platformHost,
    shares: SHARES,
    routes: [],
    menuGroups: [],
    reserved: [],
    budgets: { page: { public: 1, 'signed-in': 1 }, shell: 1 },
  })
  const app = join(root, 'shell')
  return (await readRelease<ShellRelease>(await buildOnce('release', hostConfig(host, app), app))).provides
}

/** Builds a remote against a host with these shares, and resolves to the marks of its scripts. */
async function buildRemote(shares: Shares): Promise<Set<string>> {
  const app = join(root, 'remote')
  const remote = { name: 'careers', routes: [], exposes: { './home': './src/home.page.ts' } }
  const dist = await buildOnce('release', remoteConfig(remote, { ...platformHost, shares }, app), app)
  const { files } = await readRelease<RemoteRelease>(dist)
  const scripts = Object.keys(files).filter((file) => /^web\/.*\.js$/.test(file))
  const codes = await Promise.all(scripts.map((file) => readFile(join(dist, file), 'utf8')))
  return new Set(codes.flatMap((code) => [...marksOf(wordsOf(code))]))
}

it('recognizes the copies of React that a remote bundles, and none in one that takes it from the shell', async () => {
  const provides = await buildShell()
  const [bundling, sharing] = [await buildRemote({}), await buildRemote(SHARES)]
  for (const share of ['react', 'react-dom']) {
    const provided = provides[share] ?? expect.unreachable(share)
    expect(containCopy(provided, bundling), share).toBe(true)
    expect(containCopy(provided, sharing), share).toBe(false)
  }
})

it('gives a share that is too small no fingerprint, and others one of their own code alone', async () => {
  const provides = await buildShell()
  expect(provides['acme-tiny']).not.toHaveProperty('fingerprint')
  expect(provides.react?.fingerprint?.length).toBeGreaterThanOrEqual(8)
  expect(provides.react?.fingerprint?.join(' ')).not.toContain('preventDefault')
})

it('is the same in every build', async () => {
  const first = await buildShell()
  expect(await buildShell()).toEqual(first)
})
