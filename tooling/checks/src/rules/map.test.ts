import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { mapRule } from './map.ts'

const rooms = { 'apps/shell/package.json': {}, 'packages/ui/package.json': {} }
const lines = ['- `apps/shell` the frame', '- `packages/ui` the kit', '- `docs` texts', '- `e2e` journeys']

describe('the map', () => {
  it('may list exactly the rooms of the tree', async () => {
    const root = await makeTree({ ...rooms, 'docs/map.md': lines.join('\n') })

    await expect(mapRule.breaches(root)).resolves.toEqual([])
  })

  it('is faulted for a room that it lacks, invents or repeats', async () => {
    const map = [lines[0], lines[0], '- `apps/gone` nothing', ...lines.slice(2)].join('\n')
    const root = await makeTree({ ...rooms, 'docs/map.md': map })

    const breaches = (await mapRule.breaches(root)).join('\n')

    expect(breaches).toContain('lacks packages/ui')
    expect(breaches).toContain('lists apps/gone')
    expect(breaches).toContain('lists apps/shell more than once')
  })

  it('is faulted for being absent', async () => {
    await expect(mapRule.breaches(await makeTree({}))).resolves.toEqual(['docs/map.md is missing.'])
  })
})
