import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GATEWAY_PATHS } from '@mfe/contract'
import { type RsbuildConfig, type RsbuildPlugin, rspack } from '@rsbuild/core'
import type { Shares } from '../sharing/shares.ts'

/** Settings for development builds, served with hot reload behind the gateway (docs/decisions/013, 080). */
export function devConfig(app: string, { isHostReleased }: { isHostReleased: boolean }): RsbuildConfig {
  return {
    mode: 'development',
    plugins: [hotPages(isHostReleased ? PLAIN_HOT_PAGE : HOT_PAGE)],
    logLevel: 'error',
    dev: {
      hmr: true,
      lazyCompilation: false,
      // The gateway reads style sheets and the server build from disk; hot updates and source maps come from memory.
      writeToDisk: (file) => !/\.hot-update\.|\.map$/.test(file),
      client: { path: `${GATEWAY_PATHS.releases}/${app}/hot`, host: '', port: '', reconnect: 1000 },
    },
    server: { middlewareMode: true, htmlFallback: false, printUrls: false, compress: false },
    output: { sourceMap: { css: true } },
    tools: {
      rspack: (config) => {
        // Editors truncate a file before they write it. A build between the two would lose the page's state.
        config.watchOptions = { ...config.watchOptions, aggregateTimeout: 100 }
        // After a failed build, the page and the server keep the last good one.
        config.optimization = { ...config.optimization, emitOnErrors: false, splitChunks: false }
        config.plugins?.push(singleRefreshRuntime)
      },
    },
  }
}

const REFRESH_RUNTIME = fileURLToPath(import.meta.resolve('#dev/refresh-runtime'))

/** Makes shell and remotes share one refresh runtime, because React supports only one per page. */
const singleRefreshRuntime = new rspack.NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, (data) => {
  if (data.contextInfo.issuer !== REFRESH_RUNTIME) data.request = REFRESH_RUNTIME
})

const DROP_CRITICAL_CSS = fileURLToPath(import.meta.resolve('#dev/drop-critical-css'))
const JSX_RUNTIME = 'react/jsx-runtime'

/** Lists what runs before the shell's entry: the JSX runtime for remotes, as the shell uses `jsx-dev-runtime`. */
export const devEntries = (shares: Shares): string[] => [
  DROP_CRITICAL_CSS,
  ...(Object.hasOwn(shares, JSX_RUNTIME) ? [JSX_RUNTIME] : []),
]

const HOT_PAGE = fileURLToPath(import.meta.resolve('#dev/hot-page'))
const PLAIN_HOT_PAGE = fileURLToPath(import.meta.resolve('#dev/plain-hot-page'))

/** Makes every page module in browser builds accept its own hot updates. */
function hotPages(hotPage: string): RsbuildPlugin {
  return {
    name: 'site:hot-pages',
    setup(api) {
      api.transform({ test: /\.page\.tsx$/, environments: ['web'] }, ({ code, resourcePath, resourceQuery }) =>
        resourceQuery === '' ? wrapPage(resourcePath, hotPage) : code,
      )
    },
  }
}

/** Generates a module that imports the page with a query, and wraps it. */
function wrapPage(file: string, hotPage: string): string {
  const page = JSON.stringify(`./${basename(file)}?page`)
  return `
    import page from ${page}
    import { hotPage } from ${JSON.stringify(hotPage)}
    const hot = hotPage(${JSON.stringify(basename(file))}, page)
    export default hot.page
    import.meta.webpackHot.accept(${page}, () => hot.replace(page))
  `
}
