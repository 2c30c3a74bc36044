import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@site/run/workspace'
import { expect, it, onTestFinished } from 'vitest'
import { listWorkspaces, readText } from './rules/workspaces.ts'
import { runCommand } from './run-command.ts'
import { makeTree } from './testing/make-tree.ts'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
}

/** What turbo says about this workspace, reduced to its manifests, once one package depends on one more. */
async function judge(workspace: string, dependency?: string) {
  const files: Record<string, unknown> = {}
  for (const folder of await listWorkspaces(root)) {
    const manifest = await readText(join(root, folder, 'package.json'))
    if (manifest === undefined) continue
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
