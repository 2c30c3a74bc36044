import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Rspack, rspack } from '@rsbuild/core'
import { readPackage } from '../sharing/shares.ts'

const resolveModule = (name: string): string => fileURLToPath(import.meta.resolve(`#runtime/${name}`))

const runtime = fileURLToPath(import.meta.resolve('@module-federation/runtime'))
const bundlerRuntime = fileURLToPath(import.meta.resolve('@module-federation/webpack-bundler-runtime'))

/** The share name of the runtime: remotes use the shell's, so admission checks its version against their range. */
export const RUNTIME_NAME = '@module-federation/runtime'
export const runtimeVersion = (): string => readPackage(join(dirname(runtime), '..')).version

/** The plugin that shares the shell's runtime with every remote on the page (docs/decisions/010). */
export const shellRuntimePlugins = (): string[] => [resolveModule('provide-bundler-runtime')]

/** The aliases that make a remote use the shell's runtime; it bundles only the initialization. */
export const remoteRuntime = (): Record<string, string> => ({
  [bundlerRuntime]: resolveModule('shared-bundler-runtime'),
})

/** Removes unused code from the runtime: no app loads remotes through it, because the shell imports them directly. */
export const optimization = { disableSnapshot: true, disableRemote: true, target: 'web' } as const

/** Replaces the plugin's CommonJS runtime with its ES modules, which can be tree-shaken. */
export function esmRuntime(): Rspack.RspackPluginInstance[] {
  return [
    new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime$/, runtime),
    new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/][a-z-]+[\\/]dist[\\/].*\.cjs$/, (data) => {
      data.request = data.request.replace(/\.cjs$/, '.js')
    }),
  ]
}
