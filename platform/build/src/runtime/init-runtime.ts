interface BuildRequire {
  federation: { initOptions: unknown; runtime: { init: (options: unknown) => unknown } }
}

/** The runtime's start without tree shaking of shares between builds, which this site does not use. */
export const init = ({ webpackRequire: { federation } }: { webpackRequire: BuildRequire }): unknown =>
  federation.runtime.init(federation.initOptions)
