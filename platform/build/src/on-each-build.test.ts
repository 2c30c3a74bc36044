import type { RsbuildPluginAPI } from '@rsbuild/core'
import { expect, it } from 'vitest'
import { onEachBuild } from './on-each-build.ts'

type BuildEnd = () => Promise<void>

/** Simulates the end of a development build for the plugin. */
function devBuildEnd(work: () => Promise<void>): BuildEnd {
  const taps: ((build: unknown) => Promise<void>)[] = []
  const api = { onAfterBuild: () => undefined, onAfterDevCompile: (tap: (typeof taps)[number]) => taps.push(tap) }
  void onEachBuild('test', work).setup(api as unknown as RsbuildPluginAPI)
  return async () => {
    for (const tap of taps) await tap({ stats: { hasErrors: () => false } })
  }
}

it('runs after development builds one at a time, even after a run that failed', async () => {
  const events: string[] = []
  let builds = 0
  const end = devBuildEnd(async () => {
    builds += 1
    const own = builds
    events.push(`${own} starts`)
    await new Promise(setImmediate)
    events.push(`${own} ends`)
    if (own === 2) throw new Error('no space left')
  })
  const outcomes = await Promise.allSettled([end(), end(), end()])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(events).toEqual(['1 starts', '1 ends', '2 starts', '2 ends', '3 starts', '3 ends'])
})

it('does not run after a release build with errors', async () => {
  const taps: ((build: unknown) => Promise<void>)[] = []
  const api = { onAfterBuild: (tap: (typeof taps)[number]) => taps.push(tap), onAfterDevCompile: () => undefined }
  const written: string[] = []
  void onEachBuild('test', async () => void written.push('release.json')).setup(api as unknown as RsbuildPluginAPI)
  const end = async (errors: boolean) => {
    for (const tap of taps) await tap({ stats: { hasErrors: () => errors } })
  }
  await end(true)
  expect(written).toEqual([])
  await end(false)
  expect(written).toEqual(['release.json'])
})
