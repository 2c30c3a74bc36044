import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'

const originalConsumes = bundlerRuntime.consumes
type Options = Parameters<typeof originalConsumes>[0]

/**
 * Retries shares that could not be fetched. The original runtime caches the failure and runs the importing code anyway,
 * which then stays partly evaluated. Here, the import fails first, and the next import tries again.
 */
function consumes(options: Options): void {
  originalConsumes(options)
  const { chunkId, chunkMapping, installedModules, moduleToHandlerMapping, promises, webpackRequire } = options
  for (const id of chunkMapping[chunkId] ?? []) {
    const loading = installedModules[id]
    if (!loading) continue
    const retryable = loading.then(() => {
      // The share has loaded.
      if (Object.hasOwn(installedModules, id)) return
      const name = moduleToHandlerMapping[id]?.shareKey ?? ''
      clearFailedLoads(webpackRequire, name)
      throw new Error(`The share ${name} could not be fetched.`)
    })
    promises.push(retryable)
  }
}

function clearFailedLoads({ federation }: Options['webpackRequire'], name: string): void {
  for (const scope of Object.values(federation.instance?.shareScopeMap ?? {})) {
    for (const share of Object.values(scope[name] ?? {})) if (!share.loaded) share.loading = null
  }
}

// The shell uses the same object for its own shares.
Object.assign(bundlerRuntime, { consumes })

/** The runtime that remotes on the page use to consume shares and expose modules. The shell itself exposes none. */
const shared = { attachShareScopeMap, bundlerRuntime: { ...bundlerRuntime, initContainerEntry } }

export type SharedBundlerRuntime = typeof shared

/** A runtime plugin, because plugins run before any remote. */
export default function provideBundlerRuntime() {
  Object.assign(globalThis, { _FEDERATION_BUNDLER_RUNTIME: shared })
  return { name: 'provide-bundler-runtime' }
}
