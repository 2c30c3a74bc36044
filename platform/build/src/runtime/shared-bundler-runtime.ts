import { init } from '@module-federation/runtime'
import type { SharedBundlerRuntime } from './provide-bundler-runtime.ts'

declare const _FEDERATION_BUNDLER_RUNTIME: SharedBundlerRuntime

const { attachShareScopeMap, bundlerRuntime } = _FEDERATION_BUNDLER_RUNTIME

/** Replaces a remote's bundler runtime: functions are the shell's, state is the remote's own. */
export default {
  runtime: { init },
  attachShareScopeMap,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
}
