import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseManifest } from '@mfe/contract'
import { type Rule, readText } from '../rules/rule.ts'

export interface BuiltRelease {
  /** The app's folder, relative to the root. */
  folder: string
  manifest: ReleaseManifest
}

/** Reads the releases that the last build wrote to `apps/<app>/dist`. `missing` has a message for each app without. */
export function readReleases(root: string) {
  const built: BuiltRelease[] = []
  const missing: string[] = []
  for (const app of readdirSync(join(root, 'apps')).sort()) {
    const folder = `apps/${app}`
    if (!existsSync(join(root, folder, 'rsbuild.config.ts'))) continue
    const text = readText(join(root, folder, 'dist/release.json'))
    if (text === undefined) missing.push(`${folder} has no dist/release.json: run \`pnpm check\`, which builds first.`)
    else built.push({ folder, manifest: JSON.parse(text) as ReleaseManifest })
  }
  return { built, missing }
}

export const shareRangesRule: Rule = {
  name: 'releases request shares by version',
  violations(root) {
    const { built } = readReleases(root)
    return built.flatMap(({ folder, manifest }) =>
      Object.entries(manifest.kind === 'remote' ? manifest.consumes : {})
        .filter(([, range]) => !/\d/.test(range) || range.includes(':'))
        .map(
          ([share, range]) =>
            `${folder} requests ${share} as "${range}": give the share a version range in platform/build.`,
        ),
    )
  },
}
