import {
  type AppName,
  type BuiltRelease,
  checkPublication,
  commandFailed,
  isPreviewVersion,
  nameOf,
  type PublishOutcome,
  publish,
  ReleaseError,
  readBuild,
  SHELL,
  toAppName,
  toVersion,
} from '@mfe/release'
import { checkDetails, requireLiveShell, requireStore } from '@mfe/release/commands'
import { assertOwnBudget } from '../budget/own-budget.ts'
import type { AppSource } from '../dev/options.ts'
import type { MfeContext } from '../requests/context.ts'
import { listOf } from '../requests/list-of.ts'
import { assertOnStore } from '../requests/local-only.ts'
import { type Place, serviceOf, siteOf } from '../requests/run-request.ts'
import { describeDryRun, formatFailure, formatPublication, type Publication } from './publication-report.ts'

export interface PublishFlags extends Place {
  version?: string
  /** If false, publishes the existing build in dist. */
  build: boolean
  newStore?: boolean
  /** The apps that the version takes paths over from, separated by commas. */
  takes?: string
  /** Why it is published, for the history. */
  reason?: string
  /** Stores nothing. */
  dryRun?: boolean
  /** Prints the outcome, and nothing else, as one line of JSON. */
  json?: boolean
}

export async function publishCommand(context: MfeContext, name: string, flags: PublishFlags): Promise<void> {
  const found = appIn(context, name)
  if (flags.version !== undefined && isPreviewVersion(flags.version)) {
    throw commandFailed(
      `${flags.version} is the name of a preview, which never goes live. To fix: choose another name, or run pnpm mfe preview ${found.app} --working-tree.`,
    )
  }
  if (flags.newStore) assertOnStore(context.config, flags, '--new-store begins the release store itself')
  if (flags.newStore && flags.dryRun) {
    throw commandFailed('--dry-run stores nothing, so it begins no release store. To fix: leave one of them out.')
  }
  // Before anything is built.
  checkDetails({ reason: flags.reason })
  await (flags.json ? publishForPrograms(context, found, flags) : publishFrom(context, found, flags))
}

async function publishForPrograms(context: MfeContext, found: AppSource, flags: PublishFlags): Promise<void> {
  const printed: string[] = []
  try {
    const quiet = { ...context, print: (text: string) => void printed.push(text) }
    context.print(formatPublication(await publishFrom(quiet, found, flags), printed))
  } catch (error) {
    context.print(formatFailure(error, { isDryRun: flags.dryRun === true }))
    context.fail()
  }
}

/** Returns an app of the project. Throws if the project has none of this name. */
export function appIn({ apps }: Pick<MfeContext, 'apps'>, name: string): AppSource {
  const app = toAppName(name)
  const found = apps.find((each) => each.app === app)
  if (found) return found
  throw unknownApp(app, apps)
}

/** Builds, checks and stores an app, or only checks it, here or through the release service of a site. */
export function publishFrom(context: MfeContext, found: AppSource, flags: PublishFlags): Promise<Publication> {
  const site = siteOf(context.config, flags.to)
  return site ? publishTo(site, context, found, flags) : publishHere(context, found, flags)
}

/** Builds here, and sends the build to a site, which checks and stores it. */
async function publishTo(
  site: string,
  context: MfeContext,
  found: AppSource,
  flags: PublishFlags,
): Promise<Publication> {
  const { config, print } = context
  // Without a token, nothing is built.
  const service = serviceOf(site, config)
  const takesFrom = takenApps(flags)
  const build = await buildOf(context, found, flags)
  if (flags.dryRun) {
    const publication = { build, isDryRun: true, ...(await service.check(build, { takesFrom }, print)) }
    print(describeDryRun(publication))
    return publication
  }
  const details = { commit: await context.commit(), reason: flags.reason, takesFrom }
  const { outcome, stable } = await service.publish(build, details, print)
  printOutcome(context, { build, outcome, stable, flags })
  return { build, outcome, isDryRun: false }
}

async function publishHere(context: MfeContext, found: AppSource, flags: PublishFlags): Promise<Publication> {
  const { config, openRenderer, print } = context
  const { app, source } = found
  await using store = await context.openStore()
  if (app !== SHELL) await requireLiveShell({ store, config })
  else if (!flags.newStore) await requireStore({ store, config })
  const takesFrom = takenApps(flags)
  const build = await buildOf(context, found, flags)
  const options = { source, openRenderer, takesFrom, onWarnings: (text: string) => print(`Warnings:\n${text}`) }
  if (flags.dryRun) {
    const publication = { build, isDryRun: true, outcome: await checkPublication(store, build, options) }
    print(describeDryRun(publication))
    return publication
  }
  const author = { by: context.author, commit: await context.commit(), reason: flags.reason }
  const outcome = await publish(store, build, { ...options, author })
  const { stable, candidate } = await store.channel(build.app)
  if (outcome === 'stored' && [stable, candidate].includes(build.version)) {
    print(`${nameOf(build)} was missing from the store and is live again.`)
  } else printOutcome(context, { build, outcome, stable, flags })
  return { build, outcome, isDryRun: false }
}

interface Stored {
  build: BuiltRelease
  outcome: PublishOutcome
  /** The app's stable version, if there is one and it is known. */
  stable: string | null | undefined
  flags: PublishFlags
}

function printOutcome({ print }: MfeContext, { build, outcome, stable, flags }: Stored): void {
  print(MESSAGES[outcome](nameOf(build)))
  if (outcome === 'repaired') return
  if (outcome === 'unchanged' && stable === build.version) print('It is live.')
  // The first version of an app must go live for everyone: there is no stable version for the other visitors.
  else print(describeNextSteps(nameOf(build), flags, { canBeginWithShare: Boolean(stable) }))
}

const takenApps = ({ takes = '' }: PublishFlags): AppName[] => listOf(takes).map(toAppName)

async function buildOf(
  context: MfeContext,
  { app, folder, source }: AppSource,
  flags: PublishFlags,
): Promise<BuiltRelease> {
  const version = flags.version === undefined ? undefined : toVersion(flags.version)
  if (flags.build) await context.build(app)
  const build = await readBuild(app, folder, version)
  await assertOwnBudget(source, build.manifest)
  return build
}

interface Live {
  /** Whether it can go live for some of the visitors at first. */
  canBeginWithShare: boolean
}

/** Returns commands as they can be copied. */
function describeNextSteps(target: string, flags: PublishFlags, { canBeginWithShare }: Live): string {
  const site = flags.to === undefined ? '' : ` --to ${flags.to}`
  const taken = takenApps(flags)
  // Alone, it could not go live, and several apps go live for everyone.
  const release = [target, ...taken.map((app) => `${app}@<version>`)].join(' ')
  const promote = `pnpm mfe promote ${release}`
  const lives =
    canBeginWithShare && taken.length === 0
      ? [`For a tenth:  ${promote} --percent 10${site}`, `For everyone: ${promote}${site}`]
      : [`Make it live: ${promote}${site}`]
  return [`See it:       pnpm mfe preview ${release}${site}`, ...lives].join('\n')
}

function unknownApp(app: AppName, apps: MfeContext['apps']): ReleaseError {
  const known = apps.map((each) => each.app).join(', ') || 'none'
  const project = 'run the command in the project that has it'
  const ways = app === 'shell' ? project : `correct the name, ${project}, or create a remote with pnpm mfe new ${app}`
  return new ReleaseError(
    'release/bad-name',
    `There is no app ${app} in this project. Its apps: ${known}. To fix: ${ways}. If there is an mfe.config.ts, it must list the app's folder.`,
  )
}

const MESSAGES: Readonly<Record<PublishOutcome, (target: string) => string>> = {
  stored: (target) => `Published ${target}. Nothing live has changed.`,
  unchanged: (target) => `${target} is already published with the same bytes.`,
  repaired: (target) => `${target} was damaged in the store and is intact again.`,
}
