import type { RsbuildPluginAPI } from '@rsbuild/core'
import { expect, it } from 'vitest'
import { onEachBuild } from './on-each-build.ts'

/** Ends a build, and resolves to its errors. */
type BuildEnd = () => Promise<readonly string[]>

/** Simulates the end of a development build for the plugin. */
function devBuildEnd(work: () => Promise<void>): BuildEnd {
  const taps: ((build: unknown) => Promise<void>)[] = []
  const api = {
    onAfterBuild: () => undefined,
    onAfterDevCompile: (tap: (typeof taps)[number]) => taps.push(tap),
    logger: { error: () => undefined },
  }
  void onEachBuild('test', work).setup(api as unknown as RsbuildPluginAPI)
  return async () => {
    const errors: Error[] = []
    for (const tap of taps) await tap({ stats: { hasErrors: () => false, compilation: { errors } } })
    return errors.map(({ message }) => message)
  }
}

it('runs after development builds one at a time, and fails the build when it fails', async () => {
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
  expect(await Promise.all([end(), end(), end()])).toEqual([[], ['no space left'], []])
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
