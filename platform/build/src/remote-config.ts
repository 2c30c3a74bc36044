import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PROTOCOLS, pageChunk, type RemoteDeclaration, type RemoteRelease } from '@mfe/contract'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type RsbuildConfigDefinition, type RsbuildPlugin, rspack } from '@rsbuild/core'
import { CollectAssetsPlugin, type CollectedAssets, noAssets } from './collect-assets.ts'
import { appConfig, federation, nodeEnvironment, strictModules, webEnvironment } from './common.ts'
import { madeBefore } from './dev/made-before.ts'
import type { Host } from './host.ts'
import { onEachBuild } from './on-each-build.ts'
import { pageContract } from './page-contract.ts'
import {
  describeFiles,
  listFiles,
  type MakeFiles,
  replaceFile,
  writeHashes,
  writePublicFiles,
} from './release-files.ts'
import { esmRuntime, RUNTIME_NAME, remoteRuntime, runtimeVersion } from './runtime/lean-runtime.ts'
import { consumedShares, readPackage } from './shares.ts'
import { assertServicesExist, usedHashes } from './used-services.ts'

/** An empty script: a remote is entered through its `remoteEntry.js` alone. */
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
  return appConfig(remote.name, ({ isDev, dist }) => {
    const assets = noAssets()
    return {
      plugins: [writeRelease(remote, host, assets, appDirectory, dist, isDev ? madeBefore(appDirectory, make) : make)],
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
                  experiments: {
                    externalRuntime: true,
                    optimization: { disableSnapshot: true, target: 'web', disableRemote: true },
                  },
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

function writeRelease(
  remote: RemoteDeclaration,
  host: Host,
  assets: CollectedAssets,
  appDirectory: string,
  folder: string,
  make: MakeFiles | undefined,
): RsbuildPlugin {
  const dist = join(appDirectory, folder)
  return onEachBuild('site:remote-release', async ({ isDev }) => {
    if (!isDev) await rm(join(dist, 'web', `${ENTRY}.js`), { force: true })
    const publicFiles = await writePublicFiles(appDirectory, dist, remote.files ?? [], make)
    const files = isDev ? await listFiles(dist) : await describeFiles(dist)
    const contract = await pageContract(host)
    const release: RemoteRelease = {
      kind: 'remote',
      protocols: PROTOCOLS,
      name: remote.name,
      packageVersion: readPackage(appDirectory).version,
      contract: contract.hash,
      host: host.name,
      uses: usedHashes(remote, contract.services),
      routes: remote.routes,
      menu: remote.menu ?? [],
      publicFiles,
      sitemap: remote.sitemap ?? [],
      entry: 'remoteEntry.js',
      exposes: assets.pages,
      consumes: consumedRanges(host, assets, appDirectory),
      imports: assets.imported,
      hashes: HASHES,
      files: { ...files, ...(await writeHashes(dist, HASHES, files)) },
    }
    await replaceFile(join(dist, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
  })
}

function consumedRanges({ shares }: Host, { consumed }: CollectedAssets, appDirectory: string): Record<string, string> {
  const ranges = consumedShares(shares, appDirectory)
  const taken = consumed.map((name) => [name, ranges[name]?.requiredVersion ?? '*'])
  return Object.fromEntries([[RUNTIME_NAME, `^${runtimeVersion()}`], ...taken])
}
