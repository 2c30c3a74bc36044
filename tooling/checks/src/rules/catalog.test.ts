import { join } from 'node:path'
import { runCommand } from '@site/run/command'
import { root } from '@site/run/workspace'
import { expect, it } from 'vitest'
import { makeTree, violationsIn } from '../testing/make-tree.ts'
import { catalogRule } from './catalog.ts'

const workspace = `packages:
  - apps/*

catalog:
  react: 19.3.1
  "@scope/kit": 1.0.0

  # A comment.
  unused: 2.0.0
`

it('rejects a version that bypasses the catalog', async () => {
  const violations = await violationsIn(catalogRule, {
    'pnpm-workspace.yaml': workspace,
    'package.json': { devDependencies: { '@scope/kit': 'catalog:' } },
    'apps/shell/package.json': { dependencies: { react: 'catalog:', axios: '^1.0.0', '@site/ui': 'workspace:*' } },
  })
  expect(violations).toEqual([expect.stringContaining('apps/shell requests axios@^1.0.0')])
})

it('leaves unused entries to knip, which reports them', async () => {
  const tree = await makeTree({
    'pnpm-workspace.yaml': workspace,
    'package.json': { devDependencies: { '@scope/kit': 'catalog:' } },
    'apps/shell/package.json': { name: 'shell', dependencies: { react: 'catalog:' } },
  })
  const knip = ['--directory', tree, '--config', join(root, 'knip.json')]
  const { code, output } = await runCommand('knip', knip, { output: 'keep' })
  expect(code).toBe(1)
  expect(output).toMatch(/Unused catalog entries \(1\)\nunused /)
})

it('reports missing entries, even those that only a new remote would need', async () => {
  const violations = await violationsIn(catalogRule, {
    'pnpm-workspace.yaml': 'catalog:\n  react: 19.3.1\n',
    'apps/gateway/template/package.json.tpl': { dependencies: { react: 'catalog:', missing: 'catalog:' } },
  })
  expect(violations).toEqual([
    expect.stringContaining('package.json.tpl takes missing from the catalog, which does not list it'),
  ])
})

it('rejects other versions in the template for standalone remotes', async () => {
  const violations = await violationsIn(catalogRule, {
    'pnpm-workspace.yaml': 'catalog:\n  react: 19.3.1\n',
    'package.json': { dependencies: { react: 'catalog:' } },
    'platform/cli/template/repository/package.json.tpl': { dependencies: { react: '^19.0.0', '@mfe/page': '^1.0.0' } },
  })
  expect(violations).toEqual([expect.stringContaining('requests react@^19.0.0: match the catalog (19.3.1)')])
})
