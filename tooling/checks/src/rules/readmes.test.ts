import { expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { readmesRule } from './readmes.ts'

it('reports workspaces without a README, but not folders without a package', async () => {
  const root = await makeTree({
    'apps/careers/package.json': {},
    'apps/careers/README.md': '# Careers',
    'packages/ui/package.json': {},
    'docs/map.md': '# The map',
  })
  expect(readmesRule.violations(root)).toEqual([expect.stringContaining('packages/ui lacks a README.md')])
})
