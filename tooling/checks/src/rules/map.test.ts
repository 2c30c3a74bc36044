import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { mapRule } from './map.ts'

const workspaces = { 'apps/shell/package.json': {}, 'packages/ui/package.json': {}, 'e2e/package.json': {} }
const lines = ['- `apps/shell` the frame', '- `packages/ui` the kit', '- `docs` documents', '- `e2e` end-to-end tests']

describe('the map', () => {
  it('is valid if it lists exactly the workspaces', async () => {
    const root = await makeTree({ ...workspaces, 'docs/map.md': lines.join('\n') })

    expect(mapRule.violations(root)).toEqual([])
  })

  it('is reported if it has missing, unknown or repeated workspaces', async () => {
    const map = [lines[0], lines[0], '- `apps/unknown` nothing', ...lines.slice(2)].join('\n')
    const root = await makeTree({ ...workspaces, 'docs/map.md': map })

    const violations = mapRule.violations(root).join('\n')

    expect(violations).toContain('lacks packages/ui')
    expect(violations).toContain('lists apps/unknown')
    expect(violations).toContain('lists apps/shell more than once')
  })

  it('is reported if it does not exist', async () => {
    expect(mapRule.violations(await makeTree({}))).toEqual(['docs/map.md is missing.'])
  })
})
