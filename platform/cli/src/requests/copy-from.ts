import {
  type AppName,
  assertPromotable,
  type BuiltRelease,
  commandFailed,
  integrityOf,
  nameOf,
  type PublishOutcome,
  parseTarget,
  ReleaseError,
  toAppName,
} from '@mfe/release'
import type { ReleaseService } from '@mfe/release/client'
import type { MfeContext } from './context.ts'
import { type Place, serviceOf, siteOf, tokenFor } from './run-request.ts'

/** What is to be promoted where the versions go. */
interface Promotion {
  targets: readonly string[]
  retire?: string | undefined
  reason?: string | undefined
}

/**
 * Copies versions from one site to another, without a build: their bytes are compared with their hashes as they arrive
 * here, and again there, where they must pass the checks beside what is live. Rejects before it stores anything unless
 * all of them do.
 */
export async function copyFrom(
  { config, print }: MfeContext,
  from: string,
  { targets, retire, reason }: Promotion,
  { to }: Place,
): Promise<void> {
  const [source, goal] = [siteOf(config, from, '--from'), siteOf(config, to)]
  if (goal === '') {
    throw commandFailed(
      '--from copies versions to another site, and none is named. To fix: name it with --to, such as --to production.',
    )
  }
  if (source === goal) {
    throw commandFailed(`--from and --to are both ${goal}. To fix: name two sites, or leave out --from.`)
  }
  const names = targets.map(parseTarget)
  for (const { version } of names) assertPromotable(version)
  // Either site could use what it is shown at the other one.
  if (tokenFor(source, config) !== '' && tokenFor(source, config) === tokenFor(goal, config)) {
    throw commandFailed(
      `${source} and ${goal} would be shown the same token, which is for one of them. Nothing changed. To fix: name both in environments of mfe.config.ts, and give each a token of its own, such as MFE_TOKEN_STAGING and MFE_TOKEN_PRODUCTION.`,
    )
  }
  const [origin, service] = [serviceOf(source, config), serviceOf(goal, config)]
  await assertMayRelease(service, goal)
  const builds: BuiltRelease[] = []
  for (const { app, version } of names) builds.push(await origin.release(app, version))

  // Paths may move between the apps of one promotion.
  const together = [...names.map(({ app }) => app), ...(retire === undefined ? [] : [toAppName(retire)])]
  const detailsOf = ({ app }: BuiltRelease) => ({ ...(reason && { reason }), takesFrom: others(together, app) })
  if (builds.length > 1) for (const build of builds) await service.check(build, detailsOf(build), print)
  for (const build of builds) {
    const { outcome } = await service.publish(build, detailsOf(build), print)
    print(describeCopy(build, { source, goal, outcome }))
  }
}

const others = (apps: readonly AppName[], app: AppName): AppName[] => apps.filter((each) => each !== app)

/** Otherwise, the versions would be stored, but not promoted. */
async function assertMayRelease(service: ReleaseService, goal: string): Promise<void> {
  const { name, rights } = await service.whoami()
  const missing = ['publish', 'promote'].filter((right) => !rights.includes(right))
  if (missing.length === 0) return
  throw new ReleaseError(
    'access/forbidden',
    `${name} may not ${missing.join(' and ')} at ${goal}. Nothing changed. To fix: ask an admin of that site for a token with the rights publish and promote.`,
  )
}

interface Copied {
  source: string
  goal: string
  outcome: PublishOutcome
}

function describeCopy(build: BuiltRelease, { source, goal, outcome }: Copied): string {
  const [name, hash] = [nameOf(build), integrityOf(build.bytes.manifest)]
  const files = Object.keys(build.manifest.files).length
  if (outcome === 'unchanged') return `${goal} has ${name} already, with the same bytes as ${source} (${hash}).`
  return `Copied ${name} from ${source} to ${goal}: ${files} files and their release.json (${hash}), the same bytes.`
}
