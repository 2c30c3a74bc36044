import { describe, expect, it } from 'vitest'
import { violationsIn } from '../testing/make-tree.ts'
import { mapRule, readmesRule, rolesRule } from './workspace-rules.ts'

const workspaces = { 'apps/shell/package.json': {}, 'packages/ui/package.json': {}, 'e2e/package.json': {} }
const lines = ['- `apps/shell` the frame', '- `packages/ui` the kit', '- `docs` documents', '- `e2e` end-to-end tests']

describe('the map', () => {
  it('is valid if it lists exactly the workspaces', async () => {
    expect(await violationsIn(mapRule, { ...workspaces, 'docs/map.md': lines.join('\n') })).toEqual([])
  })

  it('is reported if it has missing, unknown or repeated workspaces', async () => {
    const map = [lines[0], lines[0], '- `apps/unknown` nothing', ...lines.slice(2)].join('\n')
    const violations = (await violationsIn(mapRule, { ...workspaces, 'docs/map.md': map })).join('\n')
    expect(violations).toContain('lacks packages/ui')
    expect(violations).toContain('lists apps/unknown')
    expect(violations).toContain('lists apps/shell more than once')
  })

  it('is reported if it does not exist', async () => {
    expect(await violationsIn(mapRule, {})).toEqual(['docs/map.md is missing.'])
  })
})

it('reports workspaces without a README, but not folders without a package', async () => {
  const violations = await violationsIn(readmesRule, {
    'apps/careers/package.json': {},
    'apps/careers/README.md': '# Careers',
    'packages/ui/package.json': {},
    'docs/map.md': '# The map',
  })
  expect(violations).toEqual([expect.stringContaining('packages/ui lacks a README.md')])
})

const config = '{\n  // roles\n  "boundaries": { "tags": { "remote": {} } }\n}'

describe('the role rule', () => {
  it('accepts a workspace with one known role', async () => {
    const violations = await violationsIn(rolesRule, {
      'turbo.json': config,
      'apps/careers/package.json': {},
      'apps/careers/turbo.json': { tags: ['remote'] },
    })
    expect(violations).toEqual([])
  })

  it('rejects a workspace without a role or with an unknown one', async () => {
    const violations = await violationsIn(rolesRule, {
      'turbo.json': config,
      'apps/careers/package.json': {},
      'packages/ui/package.json': {},
      'packages/ui/turbo.json': { tags: ['kit'] },
    })
    expect(violations).toEqual([
      expect.stringContaining('apps/careers/turbo.json names 0 tags'),
      expect.stringContaining('packages/ui has the role kit'),
    ])
  })
})
