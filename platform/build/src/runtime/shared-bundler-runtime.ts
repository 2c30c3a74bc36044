import { init } from '@module-federation/runtime'
import type { SharedBundlerRuntime } from './provide-bundler-runtime.ts'

declare const _FEDERATION_BUNDLER_RUNTIME: SharedBundlerRuntime

const { attachShareScopeMap, bundlerRuntime } = _FEDERATION_BUNDLER_RUNTIME

/** Replaces a remote's bundler runtime: uses the shell's functions with separate state. */
export default {
  runtime: { init },
  attachShareScopeMap,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
}
