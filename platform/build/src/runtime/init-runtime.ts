interface BuildRequire {
  federation: { initOptions: unknown; runtime: { init: (options: unknown) => unknown } }
}

/** Initializes the runtime without tree shaking of shares between builds, which the platform does not use. */
export const init = ({ webpackRequire: { federation } }: { webpackRequire: BuildRequire }): unknown =>
  federation.runtime.init(federation.initOptions)
