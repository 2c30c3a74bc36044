import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { rolesRule } from './roles.ts'

const config = '{\n  // roles\n  "boundaries": { "tags": { "remote": {} } }\n}'

describe('the role rule', () => {
  it('accepts a workspace with one known role', async () => {
    const root = await makeTree({
      'turbo.json': config,
      'apps/careers/package.json': {},
      'apps/careers/turbo.json': { tags: ['remote'] },
    })

    expect(rolesRule.violations(root)).toEqual([])
  })

  it('rejects a workspace without a role or with an unknown one', async () => {
    const root = await makeTree({
      'turbo.json': config,
      'apps/careers/package.json': {},
      'packages/ui/package.json': {},
      'packages/ui/turbo.json': { tags: ['kit'] },
    })

    expect(rolesRule.violations(root)).toEqual([
      expect.stringContaining('apps/careers/turbo.json names 0 tags'),
      expect.stringContaining('packages/ui has the role kit'),
    ])
  })
})
