import { fileURLToPath } from 'node:url'
import { GATEWAY_PATHS } from '@mfe/contract'
import { type RsbuildConfig, rspack } from '@rsbuild/core'
import { hotPages } from './hot-pages.ts'

/** Settings for development builds, which are served with hot reload behind the gateway (docs/decisions/013). */
export function devConfig(app: string): RsbuildConfig {
  return {
    mode: 'development',
    plugins: [hotPages()],
    logLevel: 'error',
    dev: {
      hmr: true,
      lazyCompilation: false,
      assetPrefix: 'auto',
      // The gateway reads style sheets and the server build from disk; hot updates and source maps come from memory.
      writeToDisk: (file) => !/\.hot-update\.|\.map$/.test(file),
      client: { path: `${GATEWAY_PATHS.releases}/${app}/hot`, host: '', port: '', reconnect: 1000 },
    },
    server: { middlewareMode: true, htmlFallback: false, printUrls: false, compress: false },
    output: { sourceMap: { css: true } },
    tools: {
      rspack: (config) => {
        // Editors truncate a file before they write it: a build in between would lose the page's state.
        config.watchOptions = { ...config.watchOptions, aggregateTimeout: 100 }
        // A failed build replaces nothing: page and server keep the last good one.
        config.optimization = { ...config.optimization, emitOnErrors: false, splitChunks: false }
        config.plugins?.push(oneRefreshRuntime)
      },
    },
  }
}

const REFRESH_RUNTIME = fileURLToPath(import.meta.resolve('#dev/refresh-runtime'))

/** React uses a single refresh runtime, so shell and remotes must not bundle one each. */
const oneRefreshRuntime = new rspack.NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, (data) => {
  if (data.contextInfo.issuer !== REFRESH_RUNTIME) data.request = REFRESH_RUNTIME
})

/** Runs in the shell before anything else. */
export const DROP_CRITICAL_CSS = fileURLToPath(import.meta.resolve('#dev/drop-critical-css'))
