import { join } from 'node:path'
import { createRsbuild, type RsbuildConfigDefinition } from '@rsbuild/core'
import { outputFolder } from '../on-each-build.ts'

export const BUILD_KINDS = ['release', 'development'] as const

/** Builds an app as `rsbuild build` or the development server does. Returns the output folder. */
export async function buildOnce(
  kind: (typeof BUILD_KINDS)[number],
  config: RsbuildConfigDefinition,
  app: string,
  envMode?: string,
): Promise<string> {
  const isDev = kind === 'development'
  if (typeof config !== 'function') throw new Error('The config should be a function.')
  const mode = isDev ? 'development' : 'production'
  const resolved = await config({ command: isDev ? 'dev' : 'build', env: mode, envMode: envMode ?? mode })
  const rsbuild = await createRsbuild({ cwd: app, config: { ...resolved, mode, logLevel: 'silent' } })
  if (isDev) {
    const built = Promise.withResolvers<void>()
    rsbuild.onAfterDevCompile({ order: 'post', handler: () => built.resolve() })
    const server = await rsbuild.createDevServer()
    await built.promise
    await server.close()
  } else {
    const { close } = await rsbuild.build()
    await close()
  }
  return join(app, outputFolder(isDev))
}
