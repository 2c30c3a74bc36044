import { bundlerRuntime } from '@module-federation/webpack-bundler-runtime'

const consumesOnce = bundlerRuntime.consumes
type Options = Parameters<typeof consumesOnce>[0]

/**
 * Lets a share that could not be fetched be fetched again. The runtime remembers the failure, and lets the code that
 * wanted the share run into it: that code would stay half run for the rest of the page's life. Here the import of that
 * code fails instead, before any of it has run, and the next import starts anew.
 */
export function consumes(options: Options): void {
  consumesOnce(options)
  const { chunkId, chunkMapping, installedModules, moduleToHandlerMapping, promises, webpackRequire } = options
  for (const id of chunkMapping[chunkId] ?? []) {
    const taking = installedModules[id]
    if (!taking) continue
    const taken = taking.then(() => {
      // Taken shares stay noted, failed ones do not.
      if (Object.hasOwn(installedModules, id)) return
      const name = moduleToHandlerMapping[id]?.shareKey ?? ''
      forgetAttempts(webpackRequire, name)
      throw new Error(`The share ${name} could not be fetched.`)
    })
    promises.push(taken)
  }
}

function forgetAttempts({ federation }: Options['webpackRequire'], name: string): void {
  for (const scope of Object.values(federation.instance?.shareScopeMap ?? {})) {
    for (const share of Object.values(scope[name] ?? {})) if (!share.loaded) share.loading = null
  }
}
