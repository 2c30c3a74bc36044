import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '@site/run/command'
import { root } from '@site/run/workspace'
import { expect, it } from 'vitest'
import { folderOrderRule } from './rules/folder-order.ts'
import { listWorkspaces } from './rules/rule.ts'
import { makeTree } from './testing/make-tree.ts'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
}

/** Runs turbo on the manifests of this workspace, with a dependency added to one package. */
async function checkBoundaries(workspace: string, dependency?: string) {
  const files: Record<string, unknown> = {}
  for (const folder of listWorkspaces(root)) {
    const manifest = await readFile(join(root, folder, 'package.json'), 'utf8')
    const { dependencies, ...rest } = JSON.parse(manifest) as Manifest
    const added = folder === workspace && dependency ? { [dependency]: 'workspace:*' } : {}
    files[`${folder}/package.json`] = { ...rest, dependencies: { ...dependencies, ...added } }
    files[`${folder}/turbo.json`] = await readFile(join(root, folder, 'turbo.json'), 'utf8')
  }
  const tree = await makeTree(files)
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'turbo.json'])
    await cp(join(root, file), join(tree, file))
  return runCommand('turbo', ['boundaries'], { cwd: tree, output: 'keep' })
}

it('accepts the unchanged workspace', async () => {
  const { code, output } = await checkBoundaries('none')
  expect(code, output).toBe(0)
})

it.each([
  ['platform/page', '@site/ui', 'the platform imports the site'],
  ['platform/contract', '@mfe/page', 'the contract imports a package that depends on it'],
  ['platform/release', '@mfe/cli', 'the library imports its commands'],
  ['platform/console', '@site/ui', 'the release console imports the UI kit of a site'],
  ['platform/engines', '@mfe/release', 'the engines import the release store'],
  ['platform/http', '@mfe/release', 'the parts of any server import the release store'],
  ['apps/careers', '@site/filemanager', 'a remote imports another'],
  ['apps/careers', '@site/shell', 'a remote imports the shell'],
  ['apps/shell', '@site/marketing', 'the shell imports a remote'],
  ['packages/ui', '@site/api-client', 'the UI kit imports the domain'],
  ['apps/api', '@site/gateway', 'the API imports the gateway'],
  ['apps/shell', '@site/api', 'an app other than the gateway imports another'],
  ['platform/gateway', '@site/contracts', 'the platform’s gateway imports the site'],
  ['platform/cli', '@site/api', 'the development server imports the site'],
  ['platform/example/host', '@site/ui', 'the example imports the site'],
  ['platform/example/remote', '@example/host', 'the example’s remote imports its host'],
])('rejects %s with a dependency on %s: %s', async (workspace, dependency) => {
  const { code, output } = await checkBoundaries(workspace, dependency)
  expect(code, output).toBe(1)
  expect(output).toContain(dependency)
})

/** Lints one file with the Biome configuration of this workspace. */
async function lint(file: string, text: string) {
  const tree = await makeTree({ [file]: text })
  for (const name of ['biome.json', '.gitignore']) await cp(join(root, name), join(tree, name))
  return runCommand('biome', ['lint', '--only=style/noRestrictedImports', file], { cwd: tree, output: 'keep' })
}

it.each([
  ['a named import', "import { loadApi } from '@site/services'\n\nexport const api = loadApi()\n"],
  ['a namespace import', "import * as services from '@site/services'\n\nexport const api = services.loadApi()\n"],
  ['a dynamic import', "export const load = () => import('@site/services')\n"],
])('rejects %s of undeclared services in a remote', async (_title, text) => {
  for (const app of ['careers', 'case-studies']) {
    const { code, output } = await lint(`apps/${app}/src/new-file.ts`, text)
    expect(code, output).toBe(1)
    expect(output).toContain('To fix: add the service to `uses` there and import it from src/services.ts.')
  }
})

it.each([
  ['apps/careers/src/services.ts', "import * as all from '@site/services'\n\nexport const { loadApi } = all\n"],
  ['apps/shell/src/new-file.ts', "import { loadApi } from '@site/services'\n\nexport const api = loadApi()\n"],
])('accepts services in %s', async (file, text) => {
  const { code, output } = await lint(file, text)
  expect(code, output).toBe(0)
})

it.each([
  ['links/new-file.ts', '#bytes/disk/layout.ts', 'use the port'],
  ['bytes/zip/new-file.ts', '../s3/blobs.ts', 'use the port'],
  ['bytes/in/tus/new-file.ts', '../../quota/quota.ts', 'move the shared part'],
  ['links/new-file.ts', '@mfe/gateway', 'import only @mfe/engines, @mfe/http'],
  ['server/new-file.ts', '@mfe/host', 'import only @mfe/engines, @mfe/http'],
])('rejects apps/api/src/%s importing %s', async (file, imported, fix) => {
  const { code, output } = await lint(`apps/api/src/${file}`, `export * from '${imported}'\n`)
  expect(code, output).toBe(1)
  expect(output).toContain(fix)
})

it.each([
  ['tree/new-file.ts', '#bytes/quota/quota.ts'],
  ['bytes/zip/new-file.ts', '#links/access.ts'],
  ['messages/new-file.ts', '../people/accounts/password.ts'],
])('rejects apps/api/src/%s importing %s, against the order in the README', async (file, imported) => {
  const tree = await makeTree({
    'apps/api/README.md': await readFile(join(root, 'apps/api/README.md'), 'utf8'),
    ...Object.fromEntries(['bytes', 'links', 'people'].map((room) => [`apps/api/src/${room}/a.ts`, ''])),
    [`apps/api/src/${file}`]: `export * from '${imported}'\n`,
  })
  expect(await folderOrderRule.violations(tree)).toEqual([expect.stringContaining('move the shared part below both')])
})

it.each([
  ['bytes/zip/new-file.ts', '#tree/files.repo.ts'],
  ['bytes/zip/new-file.ts', '../quota/quota.ts'],
  ['bytes/zip/new-file.test.ts', '#bytes/disk/layout.ts'],
  ['bytes/store/new-file.ts', '../disk/storage.ts'],
  ['server/new-file.ts', '#bytes/disk/space.ts'],
  ['links/new-file.ts', '@mfe/http'],
])('accepts apps/api/src/%s importing %s', async (file, imported) => {
  const { code, output } = await lint(`apps/api/src/${file}`, `export * from '${imported}'\n`)
  expect(code, output).toBe(0)
})
