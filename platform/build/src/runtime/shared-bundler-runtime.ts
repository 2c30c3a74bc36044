import { init } from '@module-federation/runtime'
import type { SharedBundlerRuntime } from './provide-bundler-runtime.ts'

declare const _FEDERATION_BUNDLER_RUNTIME: SharedBundlerRuntime

const { attachShareScopeMap, bundlerRuntime } = _FEDERATION_BUNDLER_RUNTIME

/** In the place of a remote's bundler runtime: the shell's functions, with state of the remote's own. */
export default {
  runtime: { init },
  attachShareScopeMap,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
}
