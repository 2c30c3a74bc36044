import { GATEWAY_PATHS } from '@mfe/contract'
import { type RsbuildPlugin, type Rspack, rspack } from '@rsbuild/core'

const NAME = 'mfe:chunk-fallback'
const IMPORT_CHUNK = `${rspack.RuntimeGlobals.require}.importChunk`

/** Imports a chunk from the origin of the entry, possibly a CDN, then from the site if that fails. */
class ChunkFallback extends rspack.RuntimeModule {
  constructor() {
    super(NAME)
  }

  override generate(): string {
    return `${IMPORT_CHUNK} = (path) => import(path).catch((error) => {
  const { href, pathname } = new URL(path, import.meta.url)
  const own = location.origin + pathname.slice(pathname.indexOf(${JSON.stringify(`${GATEWAY_PATHS.releases}/`)}))
  if (own === href) throw error
  return import(own)
})`
  }
}

/** Lets a page whose entry came from a CDN load its chunks from the site if the CDN becomes unavailable. */
export const chunkFallback: RsbuildPlugin = {
  name: NAME,
  setup(api) {
    api.modifyRspackConfig((config, { environment }) => {
      if (environment.name !== 'web') return
      config.output = { ...config.output, importFunctionName: IMPORT_CHUNK }
      config.plugins?.push(addToRuntime)
    })
  },
}

const addToRuntime: Rspack.RspackPluginInstance = {
  apply: ({ hooks }) =>
    hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk) =>
        compilation.addRuntimeModule(chunk, new ChunkFallback()),
      )
    }),
}
