import { FONT_SHEET, type ProvidedShare, type ShellRelease } from '@mfe/contract'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type RsbuildConfigDefinition, rspack } from '@rsbuild/core'
import { type CollectedAssets, collectAssets, emptyAssets } from './collect-assets.ts'
import { appConfig, federation, nodeEnvironment, strictModules, webEnvironment } from './common.ts'
import { assertContractExported } from './contract/exported-contract.ts'
import { assertRoutesValid } from './declarations/valid-routes.ts'
import { devEntries } from './dev/dev-config.ts'
import type { HostDeclaration } from './host.ts'
import { type Build, releasePlugin } from './release-plugin.ts'
import {
  esmRuntime,
  optimization,
  RUNTIME_NAME,
  runtimeVersion,
  shellRuntimePlugins,
} from './runtime/federation-runtime.ts'
import { routerTreeShaking } from './runtime/router-tree-shaking.ts'
import { collectFingerprints } from './sharing/share-fingerprints.ts'
import { providedShares } from './sharing/shares.ts'

/** Configures the host's build. Unlike a remote's, it provides the shares; it does not refer to any remote. */
export function hostConfig(host: HostDeclaration, appDirectory: string): RsbuildConfigDefinition {
  assertContractExported(host)
  assertRoutesValid(host.routes, 'shell.ts')
  return appConfig('shell', ({ isDev, dist }) => {
    const assets = emptyAssets()
    const pages = host.routes.map(({ page }) => page)
    return {
      plugins: [
        ...(isDev ? [] : [routerTreeShaking]),
        releasePlugin({ host, appDirectory, generate: host.publicFiles }, shellRelease(host, assets)),
      ],
      environments: {
        web: {
          ...webEnvironment(dist),
          source: {
            entry: { index: './src/entry.browser.tsx' },
            preEntry: isDev ? devEntries(host.shares) : [],
          },
          tools: {
            rspack: (config) => {
              config.output = { ...config.output, ...strictModules, uniqueName: 'shell' }
              // Browsers cache all files of a release forever, so splitting the entry would only worsen compression.
              config.optimization = {
                ...config.optimization,
                splitChunks: { chunks: 'all', cacheGroups: { ...fontSheet } },
              }
              config.plugins?.push(
                new ModuleFederationPlugin({
                  ...federation,
                  name: 'shell',
                  runtimePlugins: shellRuntimePlugins(),
                  experiments: { provideExternalRuntime: true, optimization },
                }),
                provideShares(host, appDirectory),
                ...esmRuntime(),
                ...(isDev
                  ? []
                  : [eagerCompilation, collectFingerprints(assets.fingerprints, host.shares, appDirectory)]),
                collectAssets(assets, pages, host.shares),
              )
            },
          },
        },
        node: nodeEnvironment(dist, './src/entry.server.tsx'),
      },
    }
  })
}

/** Extracts the font faces into a style sheet that the gateway inlines instead of linking (docs/decisions/014). */
const fontSheet = {
  default: false,
  defaultVendors: false,
  fonts: { type: 'css/mini-extract', test: /fonts\.css$/, name: FONT_SHEET.replace('.css', ''), enforce: true },
} as const

/** A hint to compile the whole entry while it loads, off the main thread: almost all of it runs at startup. */
const eagerCompilation = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  entryOnly: true,
  test: /\.js$/,
  // The minimizer, which runs before this stage, removes comments.
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
})

/** Provides shares without consuming them: the shell bundles them, so it needs no version negotiation at runtime. */
function provideShares({ shares }: HostDeclaration, appDirectory: string) {
  const provides = Object.entries(providedShares(shares, appDirectory)).map(([name, share]) => [
    name,
    { shareKey: name, ...share },
  ])
  return new rspack.sharing.ProvideSharedPlugin({ provides: Object.fromEntries(provides), enhanced: true })
}

const shellRelease =
  (host: HostDeclaration, assets: CollectedAssets) =>
  async (build: Build): Promise<ShellRelease> => {
    const { contract, base } = build
    await contract.write(build.dist)
    const entry = assets.entries.index
    if (!entry) throw new Error('The shell build has no entry named index.')
    return {
      kind: 'shell',
      name: 'shell',
      ...(host.siteName && { siteName: host.siteName }),
      ...base,
      contractFile: contract.file,
      services: contract.services,
      routes: host.routes,
      entry: { js: entry.js, css: entry.css },
      pages: assets.pages,
      menuGroups: host.menuGroups,
      ...(host.signedInMenuGroups && { signedInMenuGroups: host.signedInMenuGroups }),
      reserved: host.reserved,
      budgets: host.budgets,
      ...(host.htmlWarnings && { htmlWarnings: host.htmlWarnings }),
      provides: provided(host, assets, build),
      // Files of development builds change without a new address, so a CDN would serve old ones.
      loadsAssets: !build.isDev,
      files: await build.files(),
    }
  }

function provided(
  host: HostDeclaration,
  assets: CollectedAssets,
  { appDirectory }: Pick<Build, 'appDirectory'>,
): Record<string, ProvidedShare> {
  const runtime = { version: runtimeVersion(), eager: true, js: [], css: [] }
  const shares = Object.entries(providedShares(host.shares, appDirectory))
  return Object.fromEntries([
    [RUNTIME_NAME, runtime],
    ...shares.map(([name, { version, eager }]) => {
      const files = eager ? undefined : assets.provided[name]
      const exported = assets.exported[name]
      const fingerprint = assets.fingerprints[name]
      const isMissing = eager ? !assets.providers.includes(name) : !files
      if (isMissing) throw new Error(neverImported(name, eager))
      return [
        name,
        {
          version,
          eager,
          js: files?.js ?? [],
          css: files?.css ?? [],
          ...(exported && { exports: exported }),
          ...(fingerprint && { fingerprint }),
        },
      ]
    }),
  ])
}

const neverImported = (share: string, isEager: boolean): string => {
  const fix = isEager
    ? "import it in the shell's code for browsers, or remove it from the shares"
    : 'use it in the shell, or add it to lateShares'
  return `The shell provides ${share} as ${isEager ? 'a' : 'a lazy'} share but never imports it, so remotes could not load it. To fix: ${fix}.`
}
