import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Rspack, rspack } from '@rsbuild/core'
import { readPackage } from '../shares.ts'

const part = (name: string): string => fileURLToPath(import.meta.resolve(`#runtime/${name}`))

const runtime = fileURLToPath(import.meta.resolve('@module-federation/runtime'))
const bundlerRuntime = fileURLToPath(import.meta.resolve('@module-federation/webpack-bundler-runtime'))

/** Remotes run the shell's runtime: admission checks its version against the remote's range. */
export const RUNTIME_NAME = '@module-federation/runtime'
export const runtimeVersion = (): string => readPackage(join(dirname(runtime), '..')).version

/** Makes the shell's runtime the one of every remote on the page (docs/decisions/010). */
export const shellRuntimePlugins = (): string[] => [part('provide-bundler-runtime')]

/** A remote's runtime: only its initialization; the rest is the shell's. */
export const remoteRuntime = (): Record<string, string> => ({
  [bundlerRuntime]: part('shared-bundler-runtime'),
})

/** Leaves out of the runtime what no app runs: remotes load no remotes, and the shell loads them as containers. */
export const optimization = { disableSnapshot: true, disableRemote: true, target: 'web' } as const

/** The plugin resolves its runtime to CommonJS, which is not tree-shaken; this selects the ES modules instead. */
export function esmRuntime(): Rspack.RspackPluginInstance[] {
  return [
    new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime$/, runtime),
    new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/][a-z-]+[\\/]dist[\\/].*\.cjs$/, (data) => {
      data.request = data.request.replace(/\.cjs$/, '.js')
    }),
  ]
}
