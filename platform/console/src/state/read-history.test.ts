import { type Channels, pastCompositions, toAppName, toVersion } from '@mfe/release'
import { expect, it } from 'vitest'
import { readHistory } from './read-history.ts'

const [shell, careers, jobs] = [toAppName('shell'), toAppName('careers'), toAppName('jobs')]
const [v1, v2] = [toVersion('1.0.0'), toVersion('2.0.0')]
const at = (minute: number) => new Date(1_767_225_600_000 + minute * 60_000).toISOString()
const change = { id: 'together', apps: ['careers', 'jobs'] }

const channels: Channels = new Map([
  [shell, { stable: v1, percent: 0, revision: 1, history: [{ version: v1, at: at(0), action: 'promote' as const }] }],
  [
    careers,
    {
      stable: v2,
      percent: 0,
      revision: 3,
      history: [
        { version: v1, at: at(1), action: 'promote' as const, by: 'local:ada' },
        { version: v2, at: at(2), action: 'candidate' as const, percent: 10, by: 'growth/ci' },
        { version: v2, at: at(3), action: 'promote' as const, by: 'growth/ci', reason: 'fine', change },
      ],
    },
  ],
  [
    jobs,
    { stable: v1, percent: 0, revision: 1, history: [{ version: v1, at: at(3), action: 'promote' as const, change }] },
  ],
])

it('lists changes newest first, with several apps of one change together', () => {
  const entries = readHistory(channels)
  expect(entries.map(({ parts }) => parts.map(({ app }) => app))).toEqual([
    ['careers', 'jobs'],
    ['careers'],
    ['careers'],
    ['shell'],
  ])
  expect(entries[0]).toMatchObject({ by: 'growth/ci', reason: 'fine', at: at(3) })
})

it('says what was live before, to compare with', () => {
  const [promotion, candidate, first] = readHistory(channels, 'careers')
  expect(promotion?.parts).toEqual([{ app: 'careers', version: '2.0.0', action: 'promote', from: '1.0.0' }])
  expect(candidate?.parts[0]).toMatchObject({ action: 'candidate 10%', from: '1.0.0' })
  expect(first?.parts[0]).not.toHaveProperty('from')
})

it('names the release that a change led to, unless it is live', () => {
  const [newest, candidate, first] = readHistory(channels)
  expect(newest?.release).toBeUndefined()
  expect(candidate?.release).toBeUndefined()
  expect(first?.release).toBe(pastCompositions(channels)[1]?.id)
})
