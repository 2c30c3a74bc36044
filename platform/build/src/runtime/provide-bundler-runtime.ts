import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { consumes } from './retried-shares.ts'

// The shell takes its shares by the same object.
Object.assign(bundlerRuntime, { consumes })

/** What a build needs to take shares and to be entered, for every remote of the page. The shell itself exposes nothing. */
const shared = { attachShareScopeMap, bundlerRuntime: { ...bundlerRuntime, initContainerEntry } }

export type SharedBundlerRuntime = typeof shared

/** A runtime plugin, because those run before any remote can. */
export default function provideBundlerRuntime() {
  Object.assign(globalThis, { _FEDERATION_BUNDLER_RUNTIME: shared })
  return { name: 'provide-bundler-runtime' }
}
