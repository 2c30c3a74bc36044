import type { RsbuildPlugin } from '@rsbuild/core'

/** Returns the output folder, relative to the app. Development builds never replace release builds. */
export const outputFolder = (isDev: boolean): string => (isDev ? '.cache/dev' : 'dist')

/**
 * Runs `work` after every successful build, of `rsbuild build` and of the development server, one at a time. A
 * development build can finish during the previous run, because the compilers for browser and server start separately.
 */
export function onEachBuild(name: string, work: (build: { isDev: boolean }) => Promise<void>): RsbuildPlugin {
  let last: Promise<void> = Promise.resolve()
  return {
    name,
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
        if (!stats?.hasErrors()) await work({ isDev: false })
      })
      api.onAfterDevCompile(({ stats }) => {
        if (stats.hasErrors()) return
        const next = () => work({ isDev: true })
        last = last.then(next, next)
        return last
      })
    },
  }
}
