import { describe, expect, it } from 'vitest'
import { toAppName, toVersion } from '../names.ts'
import type { Channel } from './channel.ts'
import { bucketOf, chooseVersion } from './choose-version.ts'
import { resolveComposition } from './resolve-composition.ts'

const [v1, v2, v3] = [toVersion('1.0.0'), toVersion('2.0.0'), toVersion('3.0.0')]
const visitors = Array.from({ length: 20_000 }, (_, index) => `visitor-${index}`)

const channelAt = (percent: number): Channel => ({ stable: v1, candidate: v2, percent, revision: 1, history: [] })
const candidates = (percent: number, app = 'careers') =>
  new Set(visitors.filter((visitor) => chooseVersion(channelAt(percent), app, visitor) === v2))

describe('chooseVersion', () => {
  it('returns the stable version while there is no candidate', () => {
    expect(chooseVersion({ stable: v1, percent: 0, revision: 1, history: [] }, 'careers', 'x')).toBe(v1)
  })

  it('returns the candidate for about the requested share of visitors', () => {
    expect(candidates(0).size).toBe(0)
    expect(candidates(100).size).toBe(visitors.length)
    for (const percent of [1, 10, 50]) {
      const expected = (visitors.length * percent) / 100
      expect(Math.abs(candidates(percent).size - expected)).toBeLessThan(5 * Math.sqrt(expected))
    }
  })

  it('only adds visitors when the share grows', () => {
    let before = candidates(0)
    for (const percent of [0.01, 0.07, 1, 2.5, 10, 33, 57, 80, 100]) {
      const after = candidates(percent)
      expect([...before].filter((visitor) => !after.has(visitor))).toEqual([])
      before = after
    }
  })

  it('keeps the group of every visitor when another version becomes the candidate', () => {
    const other = visitors.filter(
      (visitor) => chooseVersion({ ...channelAt(10), stable: v2, candidate: v3 }, 'careers', visitor) === v3,
    )
    expect(new Set(other)).toEqual(candidates(10))
  })

  it('does not choose the same visitors for every app', () => {
    const careers = candidates(10)
    const both = [...candidates(10, 'marketing')].filter((visitor) => careers.has(visitor))
    expect(both.length).toBeLessThan(careers.size / 4)
  })

  it('supports hundredths of a percent exactly', () => {
    const inShare = (percent: number) => visitors.filter((visitor) => bucketOf('careers', visitor) < percent * 100)
    expect(candidates(7).size).toBe(inShare(7).length)
    expect(candidates(0.29).size).toBe(visitors.filter((visitor) => bucketOf('careers', visitor) < 29).length)
  })
})

describe('resolveComposition', () => {
  const [shell, careers, filemanager] = [toAppName('shell'), toAppName('careers'), toAppName('filemanager')]
  const live = (stable: typeof v1): Channel => ({ stable, percent: 0, revision: 1, history: [] })

  it('names the version of each live app and what to fall back to', () => {
    const history = [
      { version: v1, at: '', action: 'promote' as const },
      { version: v2, at: '', action: 'promote' as const },
    ]
    const chosen = resolveComposition(
      new Map([
        [shell, { ...live(v2), history }],
        [careers, channelAt(100)],
        [filemanager, { percent: 0, revision: 0, history: [] }],
      ]),
      'visitor',
    )
    expect([...chosen]).toEqual([
      [shell, { version: v2, previous: v1 }],
      [careers, { version: v2, previous: v1 }],
    ])
  })

  it('replaces live versions with previews, including the shell', () => {
    const chosen = resolveComposition(new Map([[shell, live(v1)]]), 'visitor', [
      { app: shell, version: v3 },
      { app: careers, version: v2 },
    ])
    expect([...chosen]).toEqual([
      [shell, { version: v3, previous: v1 }],
      [careers, { version: v2 }],
    ])
  })
})
