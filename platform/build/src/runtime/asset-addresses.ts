import { type RsbuildPlugin, type Rspack, rspack } from '@rsbuild/core'

const NAME = 'mfe:asset-addresses'

/** The prefix of a release's files, the same in pages and their server's HTML. Old gateways define no `assetPrefix`. */
const PREFIX: Readonly<Record<string, string>> = {
  node: `typeof assetPrefix === 'string' ? assetPrefix : '/'`,
  web: `__webpack_require__.p.replace(location.origin + '/', '/')`,
}

class AssetPrefix extends rspack.RuntimeModule {
  readonly #prefix: string

  constructor(prefix: string) {
    // After the bundler's own module, which finds the address of the script.
    super(NAME, rspack.RuntimeModule.STAGE_TRIGGER)
    this.#prefix = prefix
  }

  override generate(): string {
    return `${rspack.RuntimeGlobals.publicPath} = ${this.#prefix}`
  }
}

/** Gives every imported file the same address in an app's browser build and in its server build. */
export const assetAddresses: RsbuildPlugin = {
  name: NAME,
  setup(api) {
    api.modifyRspackConfig((config, { environment }) => {
      const prefix = PREFIX[environment.name]
      if (prefix === undefined) return
      // `new URL(file, import.meta.url)` is an address without an origin, too.
      config.module = {
        ...config.module,
        parser: { ...config.module?.parser, javascript: { ...config.module?.parser?.javascript, url: 'relative' } },
      }
      config.plugins?.push(setPrefix(prefix))
    })
  },
}

const setPrefix = (prefix: string): Rspack.RspackPluginInstance => ({
  apply: ({ hooks }) =>
    hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk, requirements) => {
        requirements.add(rspack.RuntimeGlobals.publicPath)
        compilation.addRuntimeModule(chunk, new AssetPrefix(prefix))
      })
    }),
})
