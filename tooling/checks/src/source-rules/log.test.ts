import { expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { logRule } from './log.ts'

const SOURCE = "const logger = pino({ name: 'api' })"

it('rejects a logger that does not use the queue of standard output', async () => {
  const tree = await makeTree({ 'apps/api/src/server/api.ts': SOURCE, 'platform/gateway/src/a.ts': SOURCE })
  expect(logRule.violations(tree).toSorted()).toEqual([
    expect.stringMatching(/^apps\/api\/src\/wiring\/api\.ts .* To fix: use createLogger/),
    expect.stringContaining('platform/gateway/src/a.ts'),
  ])
})

it('accepts loggers of tests', async () => {
  expect(logRule.violations(await makeTree({ 'apps/api/src/server/api.test.ts': SOURCE }))).toEqual([])
})
