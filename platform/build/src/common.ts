import { createHash } from 'node:crypto'
import path from 'node:path'
import { BROWSERS, RELEASED_HOST } from '@mfe/contract'
import {
  defineConfig,
  type EnvironmentConfig,
  mergeRsbuildConfig,
  type RsbuildConfig,
  type RsbuildConfigDefinition,
  type Rspack,
} from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { assertBuildablePath } from './buildable-path.ts'
import { devConfig } from './dev/dev-config.ts'
import { outputFolder } from './on-each-build.ts'
import { assetAddresses } from './runtime/asset-addresses.ts'
import { chunkFallback } from './runtime/chunk-fallback.ts'

/**
 * The hash separates files of one name in two folders. Characters with a meaning in URLs or style sheets, such as those
 * of `100% (1).png`, would make the file's address one of another file, or of none.
 */
const HASHED = ({ filename = '' }: Rspack.PathData): string =>
  `${path.parse(filename).name.replaceAll(/[^\w.~-]+/g, '-')}.[contenthash:8][ext]`

interface Build {
  isDev: boolean
  /** The output folder, relative to the app. */
  dist: string
}

/** Configures an app's build: the settings that all apps share, merged with those of the app. */
export function appConfig(app: string, appSettings: (build: Build) => RsbuildConfig): RsbuildConfigDefinition {
  return defineConfig(({ command, envMode }) => {
    assertBuildablePath(process.cwd())
    const isDev = command === 'dev'
    const isHostReleased = isDev && envMode === RELEASED_HOST
    const modeConfig = isDev ? devConfig(app, { isHostReleased }) : releaseConfig
    return mergeRsbuildConfig(
      commonConfig(app, { isHostReleased }),
      modeConfig,
      appSettings({ isDev, dist: outputFolder(isDev) }),
    )
  })
}

/** A released React renders no elements of `react/jsx-dev-runtime`, and has no Fast Refresh. */
const RELEASED_REACT = { fastRefresh: false, swcReactOptions: { development: false } }

/**
 * Names the classes of CSS modules. They appear in HTML, CSS and scripts of every page, so the file is a short hash, the
 * same for all of its classes, which compresses better than one for each.
 */
const classNameFor =
  (app: string) =>
  ({ rootContext, resourcePath }: { rootContext: string; resourcePath: string }, _template: string, name: string) => {
    const file = path.relative(rootContext, resourcePath).replaceAll(path.sep, '/')
    return `${app}-${createHash('sha256').update(file).digest('base64url').slice(0, 3)}-${name}`
  }

const commonConfig = (app: string, { isHostReleased }: { isHostReleased: boolean }): RsbuildConfig => ({
  plugins: [pluginReact({ splitChunks: false, ...(isHostReleased && RELEASED_REACT) }), assetAddresses],
  tools: { htmlPlugin: false, cssLoader: { modules: { getLocalIdent: classNameFor(app) } } },
  output: {
    cleanDistPath: true,
    // Both builds of an app must give a file the same name.
    distPath: { font: 'fonts', svg: 'images', image: 'images', media: 'media', assets: 'assets' },
    filename: { font: HASHED, svg: HASHED, image: HASHED, media: HASHED, assets: HASHED },
    dataUriLimit: 0,
  },
  server: { publicDir: false, cors: false },
  performance: { printFileSize: false },
})

/** Settings that make release builds reproducible. */
const releaseConfig: RsbuildConfig = {
  plugins: [chunkFallback],
  source: {
    define: {
      // Removes code that only hot updates need.
      'import.meta.webpackHot': 'undefined',
      // By default, Rspack inserts the path of the file on the build machine.
      'import.meta.url': '"file:///"',
    },
  },
  // The default IDs hash module identifiers, and those of shares contain absolute paths.
  tools: { rspack: { optimization: { moduleIds: 'natural' } } },
}

const BROWSERSLIST = Object.entries(BROWSERS).map(([name, version]) => `${name} >= ${version}`)

/** Configures the browser build: ES modules, which allow preloads, hashes and a strict policy (docs/decisions/001). */
export const webEnvironment = (dist: string) =>
  ({
    output: {
      target: 'web',
      module: true,
      overrideBrowserslist: BROWSERSLIST,
      distPath: { root: `${dist}/web`, js: '', css: '' },
      filename: { js: '[name].js', css: '[name].css' },
      filenameHash: false,
      legalComments: 'none',
      assetPrefix: 'auto',
    },
    dev: { assetPrefix: 'auto' },
    splitChunks: { preset: 'none' },
  }) satisfies EnvironmentConfig

/** Configures the build of workers' scripts, without the federation runtime of the browser build: it needs a page. */
export const workerEnvironment = (dist: string, workers: Readonly<Record<string, string>>): EnvironmentConfig => ({
  source: { entry: { ...workers } },
  output: {
    target: 'web-worker',
    overrideBrowserslist: BROWSERSLIST,
    distPath: { root: `${dist}/web/workers`, js: '' },
    filename: { js: '[name].js' },
    filenameHash: false,
    legalComments: 'none',
  },
  splitChunks: { preset: 'none' },
})

/** Configures the server build: one CommonJS file that the gateway evaluates with the shell's shares. */
export const nodeEnvironment = (
  dist: string,
  entry: string,
  modify?: (config: Rspack.Configuration) => void,
): EnvironmentConfig => ({
  source: { entry: { index: entry } },
  tools: {
    rspack: (config) => {
      config.output = { ...config.output, library: { type: 'commonjs2' }, asyncChunks: false }
      modify?.(config)
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
  },
  splitChunks: { preset: 'none' },
})

/** After a module has thrown, evaluates it again on its next import. */
export const strictModules = { strictModuleErrorHandling: true } as const

export const federation = {
  library: { type: 'module' },
  shareStrategy: 'loaded-first',
  manifest: false,
  dts: false,
} as const
