import {
  defineConfig,
  type EnvironmentConfig,
  mergeRsbuildConfig,
  type RsbuildConfig,
  type RsbuildConfigDefinition,
  type Rspack,
} from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { devConfig } from './dev/dev-config.ts'
import { outputFolder } from './on-each-build.ts'

/** Browsers of the last two years (docs/runbooks/browsers.md). */
const BROWSERS = ['chrome >= 131', 'edge >= 131', 'firefox >= 133', 'safari >= 18.1']

interface Build {
  isDev: boolean
  /** The output folder, relative to the app. */
  dist: string
}

/** Configures an app's build: the settings that all apps share, merged with the app's `own`. */
export function appConfig(app: string, own: (build: Build) => RsbuildConfig): RsbuildConfigDefinition {
  return defineConfig(({ command }) => {
    const isDev = command === 'dev'
    const form = isDev ? devConfig(app) : releaseConfig
    return mergeRsbuildConfig(commonConfig(app), form, own({ isDev, dist: outputFolder(isDev) }))
  })
}

/** Settings of both builds of every app. */
const commonConfig = (app: string): RsbuildConfig => ({
  plugins: [pluginReact({ splitChunks: false })],
  tools: { htmlPlugin: false },
  output: {
    cleanDistPath: true,
    // Unique on the whole page without a hash: hashes do not compress, and every class is in both HTML and CSS.
    cssModules: { localIdentName: `${app}-[path][name]-[local]` },
  },
  server: { publicDir: false, cors: false },
  performance: { printFileSize: false },
})

/** Settings of release builds only: the same sources give the same bytes in any folder. */
const releaseConfig: RsbuildConfig = {
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
export const nodeEnvironment = (
  dist: string,
  entry: string,
  own?: (config: Rspack.Configuration) => void,
): EnvironmentConfig => ({
  source: { entry: { index: entry } },
  tools: {
    rspack: (config) => {
      config.output = { ...config.output, library: { type: 'commonjs2' }, asyncChunks: false }
      own?.(config)
    },
  },
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
})

/** Keeps a module that threw from staying partly evaluated, so that a retry runs it again. */
export const strictModules = { strictModuleErrorHandling: true } as const

/** Settings of Module Federation for host and remotes. */
export const federation = {
  library: { type: 'module' },
  shareStrategy: 'loaded-first',
  manifest: false,
  dts: false,
} as const
