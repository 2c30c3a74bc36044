import { existsSync } from 'node:fs'
import path from 'node:path'
import { nameOf, type PublishOutcome, publish, ReleaseError, readBuild, toAppName, toVersion } from '@mfe/release'
import type { MfeContext } from './context.ts'

export interface PublishFlags {
  version?: string
  /** False: what lies in dist is published as it is. */
  build: boolean
}

/** Builds, checks and stores a version; tells how to make it live. */
export async function publishCommand(context: MfeContext, name: string, flags: PublishFlags): Promise<void> {
  const { store, root, openRenderer, print } = context
  const app = toAppName(name)
  const version = flags.version === undefined ? undefined : toVersion(flags.version)
  const source = path.join(root, 'apps', app)
  if (!existsSync(source)) {
    throw new ReleaseError('release/bad-name', `There is no apps/${app}. Create a new remote with: pnpm mfe new ${app}`)
  }
  if (flags.build) await context.build(app)
  const build = await readBuild(app, path.join(source, 'dist'), version)
  const outcome = await publish(store, build, { source, openRenderer })
  const target = nameOf(build)
  print(TOLD[outcome](target))
  if (outcome === 'repaired') return
  print(`See it:       pnpm mfe preview ${target}\nMake it live: pnpm mfe promote ${target} [--percent 10]`)
}

const TOLD: Readonly<Record<PublishOutcome, (target: string) => string>> = {
  stored: (target) => `Published ${target}. Nothing live has changed.`,
  unchanged: (target) => `${target} is already published with the same bytes.`,
  repaired: (target) => `${target} was damaged in the store and is intact again.`,
}
