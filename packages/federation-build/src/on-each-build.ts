import type { RsbuildPlugin } from '@rsbuild/core'

/** Where builds go, relative to the app: a development build must not take the place of what is released. */
export const outputFolder = (isDev: boolean): string => (isDev ? '.cache/dev' : 'dist')

/** Runs after every build without errors, of `rsbuild build` and of the development server alike. */
export function onEachBuild(name: string, work: (build: { isDev: boolean }) => Promise<void>): RsbuildPlugin {
  return {
    name,
    setup(api) {
      api.onAfterBuild(() => work({ isDev: false }))
      api.onAfterDevCompile(({ stats }) => (stats.hasErrors() ? undefined : work({ isDev: true })))
    },
  }
}
