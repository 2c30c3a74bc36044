import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clone } from './clone.ts'
import { readPackages } from './packed-package.ts'
import { run } from './run.ts'

/** The platform packages that a remote installs, and their dependencies. */
const PACKAGES = ['contract', 'page', 'build', 'http', 'engines', 'release', 'console', 'gateway', 'cli']

/**
 * Creates and installs the repository of another team with one remote, with only the packed platform packages from the
 * workspace. Its commands run with `env`, for example to name the release store.
 */
export async function createTeamRepository(clone: Clone, app: string, env: Readonly<Record<string, string>>) {
  const parent = await mkdtemp(join(tmpdir(), 'team-'))
  const packages = join(parent, 'packages')
  await mkdir(packages)
  for (const name of PACKAGES) {
    await clone.pnpm('--dir', join(clone.path, 'platform', name), 'pack', '--pack-destination', packages)
  }
  const flags = ['--menu', 'services', '--packages', packages, '--into', parent]
  await clone.pnpm('mfe', 'new', app, '--standalone', ...flags)
  const path = join(parent, app)
  /** Runs pnpm in the repository. Rejects with the output if it fails. */
  const pnpm = (...args: string[]) => run(path, 'pnpm', args, env)
  await pnpm('install', '--prefer-offline')
  return {
    packages: await readPackages(packages),
    pnpm,
    remove: () => rm(parent, { recursive: true }),
  }
}
