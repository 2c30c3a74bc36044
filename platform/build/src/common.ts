import type { EnvironmentConfig, RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

/** Browsers of the last two years (docs/runbooks/browsers.md). */
const BROWSERS = ['chrome >= 131', 'edge >= 131', 'firefox >= 133', 'safari >= 18.1']

/** What both builds of every app have in common. */
export const commonConfig = (app: string): RsbuildConfig => ({
  plugins: [pluginReact({ splitChunks: false })],
  tools: { htmlPlugin: false },
  output: {
    cleanDistPath: true,
    // Unique in the whole page without a hash: hashes do not compress, and every class stands in HTML and CSS.
    cssModules: { localIdentName: `${app}-[path][name]-[local]` },
  },
  server: { publicDir: false, cors: false },
  performance: { printFileSize: false },
})

/** Settings of release builds only: the same sources give the same bytes in any folder. */
export const releaseConfig: RsbuildConfig = {
  source: {
    define: {
      // Removes code that only hot updates need.
      'import.meta.webpackHot': 'undefined',
      // By default, Rspack inserts the path of the file on the build machine.
      'import.meta.url': '"file:///"',
    },
  },
  // The default ids are hashes of module identifiers, and those of shares contain absolute paths.
  tools: { rspack: { optimization: { moduleIds: 'natural' } } },
}

/**
 * The browser's build: ES modules, so that preloads, integrity and a strict policy work (docs/decisions/001).
 * It goes to `web` below `dist`.
 */
export const webEnvironment = (dist: string) =>
  ({
    output: {
      target: 'web',
      module: true,
      overrideBrowserslist: BROWSERS,
      distPath: {
        root: `${dist}/web`,
        js: '',
        css: '',
        font: 'fonts',
        svg: 'images',
        image: 'images',
        assets: 'assets',
      },
      filename: { js: '[name].js', css: '[name].css', font: '[name].[contenthash:8][ext]' },
      filenameHash: false,
      legalComments: 'none',
      assetPrefix: 'auto',
      dataUriLimit: 0,
    },
    splitChunks: { preset: 'none' },
  }) satisfies EnvironmentConfig

/** The server's build: one plain CommonJS file that the gateway evaluates with the shell's shares. */
export const nodeEnvironment = (dist: string) =>
  ({
    output: {
      target: 'node',
      module: false,
      distPath: { root: `${dist}/server`, js: '' },
      filename: { js: '[name].cjs' },
      minify: false,
      legalComments: 'none',
      emitAssets: false,
      emitCss: false,
      dataUriLimit: 0,
    },
    splitChunks: { preset: 'none' },
  }) satisfies EnvironmentConfig

/** Keeps a module that threw from staying half evaluated, so that a retry runs it again. */
export const strictModules = { strictModuleErrorHandling: true } as const
