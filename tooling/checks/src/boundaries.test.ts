import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@site/run/workspace'
import { expect, it, onTestFinished } from 'vitest'
import { folderOrderRule } from './rules/folder-order.ts'
import { listWorkspaces } from './rules/workspaces.ts'
import { runCommand } from './run-command.ts'
import { makeTree } from './testing/make-tree.ts'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
}

/** Runs turbo on this workspace, reduced to its manifests, with one more dependency of one package. */
async function judge(workspace: string, dependency?: string) {
  const files: Record<string, unknown> = {}
  for (const folder of listWorkspaces(root)) {
    const manifest = await readFile(join(root, folder, 'package.json'), 'utf8')
    const { dependencies, ...rest } = JSON.parse(manifest) as Manifest
    const planted = folder === workspace && dependency ? { [dependency]: 'workspace:*' } : {}
    files[`${folder}/package.json`] = { ...rest, dependencies: { ...dependencies, ...planted } }
    files[`${folder}/turbo.json`] = await readFile(join(root, folder, 'turbo.json'), 'utf8')
  }
  const tree = await makeTree(files)
  onTestFinished(() => rm(tree, { recursive: true }))
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'turbo.json'])
    await cp(join(root, file), join(tree, file))
  return runCommand('turbo', ['boundaries'], { cwd: tree, output: 'keep' })
}

it('accept the workspace as it is', async () => {
  const { code, output } = await judge('none')
  expect(code, output).toBe(0)
})

it.each([
  ['platform/page', '@site/ui', 'the platform imports the site'],
  ['platform/contract', '@mfe/page', 'the contract imports what stands on it'],
  ['platform/release', '@mfe/cli', 'the library imports its commands'],
  ['apps/careers', '@site/filemanager', 'a remote imports another'],
  ['apps/careers', '@site/shell', 'a remote imports the shell'],
  ['apps/shell', '@site/marketing', 'the shell imports a remote'],
  ['packages/ui', '@site/api-client', 'the UI kit knows the domain'],
  ['apps/api', '@site/gateway', 'the API imports the gateway'],
  ['apps/shell', '@site/api', 'an app other than the gateway imports another'],
  ['platform/gateway', '@site/contracts', 'the gateway’s engine knows the site'],
  ['platform/cli', '@site/api', 'the development server knows the site'],
  ['platform/example/host', '@site/ui', 'the example imports the site'],
  ['platform/example/remote', '@example/host', 'the example’s remote imports its host'],
])('refuse %s that depends on %s: %s', async (workspace, dependency) => {
  const { code, output } = await judge(workspace, dependency)
  expect(code, output).toBe(1)
  expect(output).toContain(dependency)
})

/** Runs Biome on one file, planted beside the configuration of this workspace. */
async function lint(file: string, text: string) {
  const tree = await makeTree({ [file]: text })
  onTestFinished(() => rm(tree, { recursive: true }))
  for (const name of ['biome.json', '.gitignore']) await cp(join(root, name), join(tree, name))
  return runCommand('biome', ['lint', '--only=style/noRestrictedImports', file], { cwd: tree, output: 'keep' })
}

it.each([
  ['a function', "import { loadApi } from '@site/services'\n\nexport const api = loadApi()\n"],
  ['all of them', "import * as services from '@site/services'\n\nexport const api = services.loadApi()\n"],
  ['a late import', "export const late = () => import('@site/services')\n"],
])('refuse a remote that takes services past its declaration: %s', async (_what, text) => {
  for (const app of ['careers', 'case-studies']) {
    const { code, output } = await lint(`apps/${app}/src/planted.ts`, text)
    expect(code, output).toBe(1)
    expect(output).toContain('Way out: name it in uses there, and import it from src/services.ts.')
  }
})

it.each([
  ['apps/careers/src/services.ts', "import * as all from '@site/services'\n\nexport const { loadApi } = all\n"],
  ['apps/shell/src/own.ts', "import { loadApi } from '@site/services'\n\nexport const api = loadApi()\n"],
])('accept %s, which takes services as it should', async (file, text) => {
  const { code, output } = await lint(file, text)
  expect(code, output).toBe(0)
})

it.each([
  ['zip/planted.ts', '../files/quota.ts', 'offer the name there'],
  ['zip/planted.ts', '../wiring/api.ts', 'let wiring/ hand it over'],
  ['shared/storage/planted.ts', '../../resumable/index.ts', 'move the shared part'],
])('refuse that %s of the API imports %s', async (file, imported, wayOut) => {
  const { code, output } = await lint(`apps/api/src/${file}`, `export * from '${imported}'\n`)
  expect(code, output).toBe(1)
  expect(output).toContain(wayOut)
})

it.each([
  ['shared/planted.ts', '../files/index.ts'],
  ['files/planted.ts', '../zip/index.ts'],
])('refuse that %s of the API imports %s, against the order in its README', async (file, imported) => {
  const tree = await makeTree({
    'apps/api/README.md': await readFile(join(root, 'apps/api/README.md'), 'utf8'),
    'apps/api/src/files/index.ts': '',
    'apps/api/src/shared/index.ts': '',
    'apps/api/src/zip/index.ts': '',
    [`apps/api/src/${file}`]: `export * from '${imported}'\n`,
  })
  onTestFinished(() => rm(tree, { recursive: true }))
  expect(await folderOrderRule.violations(tree)).toEqual([expect.stringContaining('move the shared part below both')])
})

it.each([
  ['zip/planted.ts', '../files/index.ts'],
  ['zip/planted.ts', '../shared/storage/quota.ts'],
  ['zip/planted.test.ts', '../files/quota.ts'],
  ['shared/storage/planted.test.ts', '../../testing/user.ts'],
  ['wiring/planted.ts', '../files/files.repo.ts'],
])('accept that %s of the API imports %s', async (file, imported) => {
  const { code, output } = await lint(`apps/api/src/${file}`, `export * from '${imported}'\n`)
  expect(code, output).toBe(0)
})
