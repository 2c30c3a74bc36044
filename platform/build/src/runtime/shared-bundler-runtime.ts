import { init } from '@module-federation/runtime'
import type { SharedBundlerRuntime } from './provide-bundler-runtime.ts'

declare const _FEDERATION_BUNDLER_RUNTIME: SharedBundlerRuntime

const { attachShareScopeMap, bundlerRuntime } = _FEDERATION_BUNDLER_RUNTIME

/** Replaces a remote's bundler runtime with the shell's functions and separate state for the remote. */
export default {
  runtime: { init },
  attachShareScopeMap,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
}
