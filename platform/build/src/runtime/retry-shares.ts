import { bundlerRuntime } from '@module-federation/webpack-bundler-runtime'

const consumesOnce = bundlerRuntime.consumes
type Options = Parameters<typeof consumesOnce>[0]

/**
 * Retries shares that could not be fetched. The runtime remembers the failure and runs the importing code anyway, which
 * throws and stays partly evaluated until the page is closed. Here the import of that code fails before any of it runs,
 * and the next import tries again.
 */
export function consumes(options: Options): void {
  consumesOnce(options)
  const { chunkId, chunkMapping, installedModules, moduleToHandlerMapping, promises, webpackRequire } = options
  for (const id of chunkMapping[chunkId] ?? []) {
    const loading = installedModules[id]
    if (!loading) continue
    const retryable = loading.then(() => {
      // Keeps the shares that loaded, and forgets those that failed.
      if (Object.hasOwn(installedModules, id)) return
      const name = moduleToHandlerMapping[id]?.shareKey ?? ''
      forgetAttempts(webpackRequire, name)
      throw new Error(`The share ${name} could not be fetched.`)
    })
    promises.push(retryable)
  }
}

function forgetAttempts({ federation }: Options['webpackRequire'], name: string): void {
  for (const scope of Object.values(federation.instance?.shareScopeMap ?? {})) {
    for (const share of Object.values(scope[name] ?? {})) if (!share.loaded) share.loading = null
  }
}
