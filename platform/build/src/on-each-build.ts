import type { RsbuildPlugin } from '@rsbuild/core'

/** Returns the output folder, relative to the app. Development builds never replace release builds. */
export const outputFolder = (isDev: boolean): string => (isDev ? '.cache/dev' : 'dist')

/**
 * Runs `work` after every successful build, one at a time: the compilers for browser and server start separately. A
 * development build whose work fails counts as failed, so requests do not wait for it.
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
        last = last.then(async () => {
          try {
            await work({ isDev: true })
          } catch (error) {
            api.logger.error(error)
            const [first] = 'stats' in stats ? stats.stats : [stats]
            first?.compilation.errors.push(new Error(error instanceof Error ? error.message : String(error)))
          }
        })
        return last
      })
    },
  }
}
