import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pageChunk, type RemoteDeclaration, type RemoteRelease } from '@mfe/contract'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type RsbuildConfigDefinition, rspack } from '@rsbuild/core'
import { type CollectedAssets, collectAssets, emptyAssets } from './collect-assets.ts'
import { appConfig, federation, nodeEnvironment, strictModules, webEnvironment, workerEnvironment } from './common.ts'
import { assertRoutesValid } from './declarations/valid-routes.ts'
import { assertSettingsValid } from './declarations/valid-settings.ts'
import type { Host } from './host.ts'
import { copyLoadedFiles, type LoadedFiles } from './loaded-files.ts'
import type { GenerateFiles } from './release-files.ts'
import { type Build, releasePlugin } from './release-plugin.ts'
import { esmRuntime, optimization, RUNTIME_NAME, remoteRuntime, runtimeVersion } from './runtime/federation-runtime.ts'
import { assertSharesExist, consumedShares, rangeOf } from './sharing/shares.ts'
import { assertServicesExist, usedHashes } from './used-services.ts'

/** An empty script: browsers load only a remote's `remoteEntry.js`. */
const ENTRY = 'empty'

interface RemoteOptions {
  /** Creates public files, such as preview images, at the end of each build. */
  generate?: GenerateFiles
  loaded?: LoadedFiles
  /** Scripts that the remote runs in workers, by name: `{ parse: './src/parse.worker.ts' }` is `workers/parse.js`. */
  workers?: Readonly<Record<string, string>>
}

/**
 * Configures a remote's build: `dist/web` for browsers, `dist/server/index.cjs` for rendering in the gateway,
 * `dist/public` for the site's root, and `dist/release.json`, which describes them.
 */
export function remoteConfig(
  remote: RemoteDeclaration,
  host: Host,
  appDirectory: string,
  { generate, loaded = {}, workers = {} }: RemoteOptions = {},
): RsbuildConfigDefinition {
  assertServicesExist(remote, host)
  assertRoutesValid(remote.routes, 'remote.ts')
  assertSettingsValid(remote)
  assertSharesExist(remote, [RUNTIME_NAME, ...Object.keys(host.shares)])
  return appConfig(remote.name, ({ dist }) => {
    const assets = emptyAssets()
    const web = webEnvironment(dist)
    return {
      plugins: [
        releasePlugin({ host, appDirectory, copied: remote.files, generate }, remoteRelease(remote, host, assets)),
      ],
      environments: {
        web: {
          ...web,
          output: { ...web.output, copy: copyLoadedFiles(loaded, appDirectory) },
          resolve: { alias: remoteRuntime() },
          // The plugin attaches the external runtime to an entry chunk, so the build needs one.
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
                  shared: consumedShares(host.shares, appDirectory, remote.accepts),
                  experiments: { externalRuntime: true, optimization },
                }),
                ...esmRuntime(),
                collectAssets(assets, Object.keys(remote.exposes), host.shares),
              )
            },
          },
        },
        ...(Object.keys(workers).length > 0 && { workers: workerEnvironment(dist, workers) }),
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
    // Before the files are listed.
    const declarations = isDev ? undefined : await contract.writeUsed(dist, remote.uses ?? [])
    return {
      kind: 'remote',
      name: remote.name,
      ...base,
      host: host.name,
      uses: usedHashes(remote, contract.services),
      ...(declarations && { declarations }),
      ...(remote.alternatives && { alternatives: remote.alternatives }),
      ...(remote.settings && { settings: remote.settings }),
      routes: remote.routes,
      menu: remote.menu ?? [],
      sitemap: remote.sitemap ?? [],
      feeds: remote.feeds ?? [],
      entry: 'remoteEntry.js',
      exposes: assets.pages,
      consumes: consumedRanges(remote, host, assets, appDirectory),
      imports: assets.imported,
      files: await files(),
    }
  }

function consumedRanges(
  { accepts = {} }: Pick<RemoteDeclaration, 'accepts'>,
  { shares }: Host,
  { consumed }: CollectedAssets,
  appDirectory: string,
): Record<string, string> {
  const ranges = consumedShares(shares, appDirectory, accepts)
  const taken = consumed.map((name) => [name, ranges[name]?.requiredVersion ?? '*'])
  return Object.fromEntries([[RUNTIME_NAME, rangeOf(RUNTIME_NAME, runtimeVersion(), accepts)], ...taken])
}
