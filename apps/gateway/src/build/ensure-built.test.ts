import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toAppName } from '@mfe/release'
import { newFolder } from '@mfe/release/testing'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { releasableApps } from './apps.ts'
import { ensureBuilt } from './ensure-built.ts'

let root: string
let builds: number

const write = async (file: string, text: string) => {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

beforeEach(async () => {
  root = await newFolder()
  builds = 0
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'turbo.json']) await write(file, '')
  await write('tooling/tsconfig/base.json', '{}')
  await write('packages/ui/src/index.ts', 'export {}')
  await write('platform/page/src/index.ts', 'export {}')
  await write('apps/careers/rsbuild.config.ts', '')
  await write('apps/careers/src/page.tsx', '')
  await write('apps/api/src/index.ts', '')
})

async function ensure() {
  const apps = await releasableApps(root)
  const build = async () => {
    builds += 1
    await write('apps/careers/dist/release.json', `{"build":${builds}}`)
  }
  return ensureBuilt({ root, apps, build })
}

it('lists the apps that are released separately', async () => {
  expect((await releasableApps(root)).map(({ app }) => app)).toEqual([toAppName('careers')])
})

it('builds once, and gives the tree its ID, for servers whose user may only read it', async () => {
  expect(await ensure()).toBe('built')
  expect(await ensure()).toBe('up to date')
  expect(builds).toBe(1)
  expect(await readFile(join(root, '.cache/serve/tree-id'), 'utf8')).not.toBe('')
})

it.each([
  'apps/careers/src/page.tsx',
  'packages/ui/src/index.ts',
  'packages/new/src/index.ts',
  'platform/page/src/index.ts',
  'pnpm-lock.yaml',
])('builds again after a change to %s', async (file) => {
  await ensure()
  await write(file, 'export const changed = true')
  expect(await ensure()).toBe('built')
})

it.each(['apps/careers/src/page.test.tsx', 'apps/careers/node_modules/x/index.js', 'docs/map.md'])(
  'ignores changes to %s',
  async (file) => {
    await ensure()
    await write(file, 'changed')
    expect(await ensure()).toBe('up to date')
  },
)

it('builds again if the output was replaced or deleted', async () => {
  await ensure()
  await write('apps/careers/dist/release.json', '{"build":"of something else"}')
  expect(await ensure()).toBe('built')
  await rm(join(root, 'apps/careers/dist'), { recursive: true })
  expect(await ensure()).toBe('built')
})

it('builds again after a failed build', async () => {
  const apps = await releasableApps(root)
  await expect(ensureBuilt({ root, apps, build: () => Promise.reject(new Error('no')) })).rejects.toThrow('no')
  expect(await ensure()).toBe('built')
})

it.skipIf(process.getuid?.() === 0)(
  'reports a tree that this user may only read, unless it is up to date',
  async () => {
    await ensure()
    await chmod(root, 0o555)
    onTestFinished(() => chmod(root, 0o755))
    expect(await ensure()).toBe('up to date')
    await write('apps/careers/src/page.tsx', 'export const changed = true')
    await expect(ensure()).rejects.toThrow('To fix: run pnpm build as the owner of the folder')
  },
)
