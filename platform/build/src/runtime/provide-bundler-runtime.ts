import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { consumes } from './retry-shares.ts'

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
