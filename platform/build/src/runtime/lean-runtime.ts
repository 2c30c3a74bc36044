import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Rspack, rspack } from '@rsbuild/core'
import { readPackage } from '../shares.ts'

/** Files of the federation runtime that the platform never runs, and their replacements. */
const REPLACED = {
  'runtime-core': {
    'plugins/snapshot/SnapshotHandler.js': 'no-snapshots',
    'utils/preload.js': 'no-preloads',
  },
  sdk: { 'dom.js': 'no-script-elements' },
  'webpack-bundler-runtime': {
    'remotes.js': 'no-build-time-remotes',
    'init.js': 'init-runtime',
    'getSharedFallbackGetter.js': 'no-share-fallbacks',
  },
} as const

const part = (name: string): string => fileURLToPath(import.meta.resolve(`#runtime/${name}`))

const runtime = fileURLToPath(import.meta.resolve('@module-federation/runtime'))
const bundlerRuntime = fileURLToPath(import.meta.resolve('@module-federation/webpack-bundler-runtime'))

/** The folder with the modules of one of the runtime's packages. */
const modulesOf = (name: keyof typeof REPLACED): string =>
  dirname(
    name === 'webpack-bundler-runtime' ? bundlerRuntime : createRequire(runtime).resolve(`@module-federation/${name}`),
  )

/** Remotes run the shell's runtime: admission checks its version against the remote's range. */
export const RUNTIME_NAME = '@module-federation/runtime'
export const runtimeVersion = (): string => readPackage(join(dirname(runtime), '..')).version

/** The shell's runtime, which remotes use too, without what the platform never runs (docs/decisions/010). */
export function shellRuntime(): { runtimePlugins: string[]; alias: Record<string, string> } {
  const parts = Object.entries(REPLACED).flatMap(([name, files]) =>
    Object.entries(files).map(([file, by]): [string, string] => {
      const replaced = join(modulesOf(name as keyof typeof REPLACED), file)
      if (existsSync(replaced)) return [replaced, part(by)]
      throw new Error(
        `The federation runtime ${runtimeVersion()} has no ${name}/${file}. Check which file replaced it.`,
      )
    }),
  )
  return { runtimePlugins: [part('provide-bundler-runtime')], alias: Object.fromEntries(parts) }
}

/** A remote's runtime: only its initialization; the rest is the shell's. */
export const remoteRuntime = (): Record<string, string> => ({
  [bundlerRuntime]: part('shared-bundler-runtime'),
})

/** The plugin resolves its runtime to CommonJS, which is not tree-shaken; this selects the ES modules instead. */
export function esmRuntime(): Rspack.RspackPluginInstance[] {
  return [
    new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime$/, runtime),
    new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/][a-z-]+[\\/]dist[\\/].*\.cjs$/, (data) => {
      data.request = data.request.replace(/\.cjs$/, '.js')
    }),
  ]
}
