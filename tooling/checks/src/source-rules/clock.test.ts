import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { clockRule } from './clock.ts'

const violationsOf = async (source: string, file = 'apps/api/src/links/a.ts') =>
  clockRule.violations(await makeTree({ [file]: source }))

describe('the clock of the machine', () => {
  it.each(['const now = Date.now()', 'const at = new Date().toISOString()', 'function create(now = Date.now) {}'])(
    'may not be read by the API: %s',
    async (source) => {
      expect(await violationsOf(source)).toEqual([expect.stringMatching(/^apps\/api\/src\/links\/a\.ts .* To fix: /)])
    },
  )

  it.each(['const at = clockOf(trx).instant()', 'const text = new Date(time).toISOString()'])(
    'is not read by %s',
    async (source) => {
      expect(await violationsOf(source)).toEqual([])
    },
  )

  it('may be read by tests and other apps', async () => {
    expect(await violationsOf('Date.now()', 'apps/api/src/links/a.test.ts')).toEqual([])
    expect(await violationsOf('Date.now()', 'apps/api/src/testing/a.ts')).toEqual([])
    expect(await violationsOf('Date.now()', 'apps/careers/src/a.ts')).toEqual([])
  })
})
