import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { newFolder } from '@mfe/release/testing'
import { expect, it } from 'vitest'
import { readableFolders } from './readable-folders.ts'

/** Writes a package with one module; returns the module's URL. */
async function writePackage(folder: string, dependencies: Readonly<Record<string, string>> = {}): Promise<string> {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
  const module = path.join(folder, 'module.js')
  await writeFile(module, '')
  return pathToFileURL(module).href
}

async function link(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  await symlink(from, to)
}

it('lists only packages of this workspace that the process loads, and those that are installed', () => {
  const platform = path.resolve(import.meta.dirname, '../../..')
  const folders = readableFolders([new URL('./child.ts', import.meta.url).href])
  expect(folders).toContain(path.join(platform, 'authority'))
  expect(folders).toContain(path.join(platform, 'release'))
  expect(folders.filter((folder) => path.basename(folder) === 'node_modules')).toHaveLength(1)
  expect(folders).not.toContain(path.join(platform, 'cli'))
  expect(folders).not.toContain(platform)
})

it('lists the folder of all installed packages, with and without a virtual store', async () => {
  const root = await realpath(await newFolder())
  const modules = path.join(root, 'node_modules')
  const flat = await writePackage(path.join(modules, '@mfe/authority'))
  const stored = await writePackage(path.join(modules, '.pnpm/@mfe+gateway@1.0.0/node_modules/@mfe/gateway'))
  expect(readableFolders([flat, stored])).toEqual([modules])
})

it('follows the dependencies of a package in a workspace', async () => {
  const root = await realpath(await newFolder())
  const app = path.join(root, 'packages/app')
  const module = await writePackage(app, { linked: 'workspace:*', installed: '1.0.0' })
  await writePackage(path.join(root, 'packages/linked'), { deep: 'workspace:*' })
  await writePackage(path.join(root, 'packages/deep'))
  await writePackage(path.join(root, 'packages/other'))
  await writePackage(path.join(root, 'node_modules/.pnpm/installed@1.0.0/node_modules/installed'))
  await link(path.join(root, 'packages/linked'), path.join(app, 'node_modules/linked'))
  await link(path.join(root, 'packages/deep'), path.join(root, 'packages/linked/node_modules/deep'))
  await link(
    path.join(root, 'node_modules/.pnpm/installed@1.0.0/node_modules/installed'),
    path.join(app, 'node_modules/installed'),
  )
  expect(readableFolders([module]).sort()).toEqual([
    path.join(root, 'node_modules'),
    app,
    path.join(root, 'packages/deep'),
    path.join(root, 'packages/linked'),
  ])
})
