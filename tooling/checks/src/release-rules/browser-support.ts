import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BROWSERS } from '@mfe/contract'
import { ALLOWED_FEATURES, type AllowedFeatures } from '../browser-support/allowed-features.ts'
import { type ScriptFeatures, scriptFeatures } from '../browser-support/script-features.ts'
import { missingStyles } from '../browser-support/style-features.ts'
import { missingNames, releaseDay, supportIn, type Versions } from '../browser-support/support-data.ts'
import type { Rule } from '../rules/rule.ts'
import { readReleases } from './releases.ts'

const RUNBOOK = 'docs/runbooks/browsers.md'

/** Compares what release files use with what the oldest supported browsers have. */
export const browserSupportRule: Rule = {
  name: 'releases run in all supported browsers',
  violations: (root) => [...tooNew(BROWSERS, new Date()), ...unsupportedFeatures(root, ALLOWED_FEATURES)],
}

/** Reports browsers of which a version that is released in the last two years, and so is supported, is not built for. */
export function tooNew(browsers: Versions, today: Date): string[] {
  const twoYearsAgo = `${today.getUTCFullYear() - 2}${today.toISOString().slice(4, 10)}`
  return Object.entries(browsers).flatMap(([browser, version]) => {
    const day = releaseDay(browser, version)
    if (day !== undefined && day <= twoYearsAgo) return []
    const released = day === undefined ? 'is not in the compatibility data' : `was released on ${day}`
    return [
      `${browser} ${version} in platform/contract/src/browsers.ts ${released}, but must be at least two years old: choose an older version.`,
    ]
  })
}

type Used = Readonly<Record<'app' | 'file' | 'feature', string>>

/** Reports features of release files that some supported browser lacks, and allowed features that no file uses. */
export function unsupportedFeatures(root: string, allowed: readonly AllowedFeatures[]): string[] {
  const used = usedFeatures(root)
  const isAllowed = ({ app, feature }: Used, entry: AllowedFeatures) =>
    entry.features.includes(feature) && (entry.app === undefined || entry.app === app)
  const unknown = used
    .filter((each) => !allowed.some((entry) => isAllowed(each, entry)))
    .map(
      ({ file, feature }) =>
        `${file} uses ${feature}, which a supported browser lacks: replace it, or add it with a reason to allowed-features.ts in tooling/checks if nothing breaks without it (${RUNBOOK}).`,
    )
  const stale = allowed.flatMap((entry) =>
    entry.features
      .filter((feature) => !used.some((each) => each.feature === feature && isAllowed(each, entry)))
      .map((feature) => `allowed-features.ts in tooling/checks lists ${feature}, which no release uses: remove it.`),
  )
  return used.length > 0 ? [...unknown, ...stale] : unknown
}

function usedFeatures(root: string): Used[] {
  const isSupported = supportIn(BROWSERS)
  const names = missingNames(isSupported)
  const files = readReleases(root).built.flatMap(({ folder, manifest }) =>
    Object.keys(manifest.files)
      .filter((path) => path.startsWith('web/'))
      .map((path) => ({ app: manifest.name, file: `${folder}/dist/${path}` })),
  )
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const scripts = files
    .filter(({ file }) => /\.m?js$/.test(file))
    .map((each) => ({ ...each, found: scriptFeatures(read(each.file), names) }))
  const ownMembers = new Set(scripts.flatMap(({ found }) => [...found.ownMembers]))
  const inScripts = scripts.flatMap(({ found, ...each }) =>
    listed(found, ownMembers).map((feature) => ({ ...each, feature })),
  )
  const inStyles = files
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap((each) => [...missingStyles(read(each.file), isSupported)].map((feature) => ({ ...each, feature })))
  return [...inScripts, ...inStyles]
}

const listed = ({ missing, unknownMembers }: ScriptFeatures, ownMembers: ReadonlySet<string>): string[] => [
  ...missing,
  ...[...unknownMembers].filter((name) => !ownMembers.has(name)).map((name) => `.${name}`),
]
