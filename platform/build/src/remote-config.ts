import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pageChunk, type RemoteDeclaration, type RemoteRelease } from '@mfe/contract'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type RsbuildConfigDefinition, rspack } from '@rsbuild/core'
import { CollectAssetsPlugin, type CollectedAssets, noAssets } from './collect-assets.ts'
import { appConfig, federation, nodeEnvironment, strictModules, webEnvironment } from './common.ts'
import type { Host } from './host.ts'
import { type MakeFiles, writeHashes } from './release-files.ts'
import { type Build, releasePlugin } from './release-plugin.ts'
import { esmRuntime, optimization, RUNTIME_NAME, remoteRuntime, runtimeVersion } from './runtime/federation-runtime.ts'
import { consumedShares } from './shares.ts'
import { assertServicesExist, usedHashes } from './used-services.ts'

/** An empty script: the only entry point of a remote is its `remoteEntry.js`. */
const ENTRY = 'empty'
const HASHES = 'hashes.json'

/**
 * Configures a remote's build: `dist/web` for browsers, `dist/server/index.cjs` for the gateway's rendering,
 * `dist/public` for files at the site's root and `dist/release.json`, which describes them. `make` runs at the
 * end of each build and generates public files, such as images drawn from texts.
 */
export function remoteConfig(
  remote: RemoteDeclaration,
  host: Host,
  appDirectory: string,
  make?: MakeFiles,
): RsbuildConfigDefinition {
  assertServicesExist(remote, host)
  return appConfig(remote.name, ({ dist }) => {
    const assets = noAssets()
    return {
      plugins: [releasePlugin({ host, appDirectory, copied: remote.files, make }, remoteRelease(remote, host, assets))],
      environments: {
        web: {
          ...webEnvironment(dist),
          resolve: { alias: remoteRuntime() },
          // The shell's runtime is looked up in an entry chunk; without this entry the build has none.
          source: { entry: { [ENTRY]: 'data:text/javascript,' } },
          tools: {
            rspack: (config) => {
              config.output = { ...config.output, ...strictModules, uniqueName: remote.name }
              config.plugins?.push(
                new ModuleFederationPlugin({
                  ...federation,
                  name: remote.name,
                  filename: 'remoteEntry.js',
                  exposes: namedExposes(remote),
                  shared: consumedShares(host.shares, appDirectory),
                  experiments: { externalRuntime: true, optimization },
                }),
                ...esmRuntime(),
                new CollectAssetsPlugin(assets, exposeChunks(remote), host.shares),
              )
            },
          },
        },
        node: nodeEnvironment(dist, './server-entry.js', (config) => {
          config.externals = Object.fromEntries(Object.keys(host.shares).map((name) => [name, `commonjs ${name}`]))
          config.plugins?.push(
            new rspack.experiments.VirtualModulesPlugin({
              [join(appDirectory, 'server-entry.js')]: serverEntry(remote),
            }),
          )
        }),
      },
    }
  })
}

const exposeChunks = (remote: RemoteDeclaration): Record<string, string> =>
  Object.fromEntries(Object.keys(remote.exposes).map((page) => [page, pageChunk(page)]))

const namedExposes = (remote: RemoteDeclaration) =>
  Object.fromEntries(
    Object.entries(remote.exposes).map(([page, file]) => [page, { import: file, name: pageChunk(page) }]),
  )

/** Exports every page by its exposed name: `{ './home': page }`. */
function serverEntry(remote: RemoteDeclaration): string {
  const pages = Object.entries(remote.exposes)
  const imports = pages.map(([, file], index) => `import page${index} from ${JSON.stringify(file)}`)
  const exported = pages.map(([name], index) => `${JSON.stringify(name)}: page${index}`)
  return `${imports.join('\n')}\nexport const pages = { ${exported.join(', ')} }\n`
}

const remoteRelease =
  (remote: RemoteDeclaration, host: Host, assets: CollectedAssets) =>
  async ({ isDev, appDirectory, dist, contract, base, files }: Build): Promise<RemoteRelease> => {
    if (!isDev) await rm(join(dist, 'web', `${ENTRY}.js`), { force: true })
    const described = await files()
    return {
      kind: 'remote',
      name: remote.name,
      ...base,
      host: host.name,
      uses: usedHashes(remote, contract.services),
      routes: remote.routes,
      menu: remote.menu ?? [],
      sitemap: remote.sitemap ?? [],
      entry: 'remoteEntry.js',
      exposes: assets.pages,
      consumes: consumedRanges(host, assets, appDirectory),
      imports: assets.imported,
      hashes: HASHES,
      files: { ...described, ...(await writeHashes(dist, HASHES, described)) },
    }
  }

function consumedRanges({ shares }: Host, { consumed }: CollectedAssets, appDirectory: string): Record<string, string> {
  const ranges = consumedShares(shares, appDirectory)
  const taken = consumed.map((name) => [name, ranges[name]?.requiredVersion ?? '*'])
  return Object.fromEntries([[RUNTIME_NAME, `^${runtimeVersion()}`], ...taken])
}
