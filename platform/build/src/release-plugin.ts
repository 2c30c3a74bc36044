import { join } from 'node:path'
import { PROTOCOLS, type ReleaseFile, type ReleaseManifest } from '@mfe/contract'
import type { RsbuildPlugin } from '@rsbuild/core'
import { type ContractSources, pageContract } from './contract/hash-page-contract.ts'
import { cacheGeneratedFiles } from './dev/cached-files.ts'
import { onEachBuild, outputFolder } from './on-each-build.ts'
import { describeFiles, type GenerateFiles, listFiles, replaceFile, writePublicFiles } from './release-files.ts'
import { readPackage } from './sharing/shares.ts'

interface App {
  host: ContractSources
  appDirectory: string
  /** The files of `public/` to serve, unchanged. */
  copied?: readonly string[] | undefined
  generate?: GenerateFiles | undefined
}

export interface Build {
  isDev: boolean
  appDirectory: string
  dist: string
  contract: Awaited<ReturnType<typeof pageContract>>
  base: Pick<ReleaseManifest, 'protocols' | 'packageVersion' | 'contract' | 'publicFiles'>
  /** Describes every file of the build. Call it after all are written. */
  files: () => Promise<Record<string, ReleaseFile>>
}

/** After each build, writes the app's public files, and `release.json` with the result of `describe`. */
export function releasePlugin(
  { host, appDirectory, copied = [], generate }: App,
  describe: (build: Build) => Promise<ReleaseManifest>,
): RsbuildPlugin {
  const generateInBackground = cacheGeneratedFiles(appDirectory, generate)
  return onEachBuild('site:release', async ({ isDev }) => {
    const dist = join(appDirectory, outputFolder(isDev))
    const publicFiles = await writePublicFiles(appDirectory, dist, copied, isDev ? generateInBackground : generate)
    const contract = await pageContract(host)
    const { version: packageVersion } = readPackage(appDirectory)
    const base = { protocols: PROTOCOLS, packageVersion, contract: contract.hash, publicFiles }
    const files = () => (isDev ? listFiles(dist) : describeFiles(dist))
    const release = await describe({ isDev, appDirectory, dist, contract, base, files })
    await replaceFile(join(dist, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
  })
}
