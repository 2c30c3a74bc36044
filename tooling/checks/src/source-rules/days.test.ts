import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { daysRule } from './days.ts'

const violationsOf = async (source: string, file = 'apps/careers/src/a.ts') =>
  daysRule.violations(await makeTree({ [file]: source }))

describe('days', () => {
  it.each([
    'const today = new Date().toISOString().slice(0, 10)',
    "const [today] = new Date().toISOString().split('T')",
    'const year = new Date().getFullYear()',
    'const month = now.getUTCMonth()',
    'const end = Date.UTC(2026, 0, 1)',
    'const end = `$'.concat('{lastDay}T23:59:59Z`'),
  ])('may not be derived without a time zone: %s', async (source) => {
    expect(await violationsOf(source)).toEqual([expect.stringMatching(/^apps\/careers\/src\/a\.ts .* To fix: /)])
  })

  it.each(['const today = dayIn(brand.timeZone)', 'const time = new Date().toISOString()', 'const year = 2026'])(
    'may be stated as %s',
    async (source) => {
      expect(await violationsOf(source)).toEqual([])
    },
  )

  it('may be written in tests', async () => {
    expect(await violationsOf('const end = Date.UTC(2026, 0, 1)', 'apps/careers/src/a.test.ts')).toEqual([])
  })
})
