import { fileURLToPath } from 'node:url'
import { GATEWAY_PATHS } from '@mfe/contract'
import { type RsbuildConfig, rspack } from '@rsbuild/core'
import { hotPages } from './hot-pages.ts'

/** What the builds of `pnpm dev` have besides (docs/decisions/013): they are served hot, behind the gateway. */
export function devConfig(app: string): RsbuildConfig {
  return {
    mode: 'development',
    plugins: [hotPages()],
    logLevel: 'error',
    dev: {
      hmr: true,
      lazyCompilation: false,
      assetPrefix: 'auto',
      // The gateway reads style sheets and the server's build from there; updates and maps come from memory.
      writeToDisk: (file) => !/\.hot-update\.|\.map$/.test(file),
      client: { path: `${GATEWAY_PATHS.releases}/${app}/hot`, host: '', port: '', reconnect: 1000 },
    },
    server: { middlewareMode: true, htmlFallback: false, printUrls: false, compress: false },
    output: { sourceMap: { css: true } },
    tools: {
      rspack: (config) => {
        // An editor that saves a file empties it first: a build in between would lose what the page holds.
        config.watchOptions = { ...config.watchOptions, aggregateTimeout: 100 }
        // What does not compile replaces nothing: page and server keep the last good build.
        config.optimization = { ...config.optimization, emitOnErrors: false, splitChunks: false }
        config.plugins?.push(oneRefreshRuntime)
      },
    },
  }
}

const REFRESH_RUNTIME = fileURLToPath(import.meta.resolve('#dev/refresh-runtime'))

/** React asks one runtime alone what replaced a component, so shell and remotes must not bring one each. */
const oneRefreshRuntime = new rspack.NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, (data) => {
  if (data.contextInfo.issuer !== REFRESH_RUNTIME) data.request = REFRESH_RUNTIME
})

/** Run by the shell before anything else. */
export const DROP_CRITICAL_CSS = fileURLToPath(import.meta.resolve('#dev/drop-critical-css'))
