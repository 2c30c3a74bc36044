import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clone } from './clone.ts'
import { run } from './run.ts'

/** The platform packages that a remote installs, and their dependencies. */
const PACKAGES = ['contract', 'page', 'build', 'http', 'engines', 'release', 'gateway', 'cli']

/**
 * Creates and installs the repository of another team, with only the packed platform packages from the workspace. Its
 * commands run with `env`, for example to name the release store.
 */
export async function createTeamRepository(clone: Clone, env: Readonly<Record<string, string>>) {
  const path = await mkdtemp(join(tmpdir(), 'team-'))
  const overrides: string[] = []
  for (const name of PACKAGES) {
    const folder = join(clone.path, 'platform', name)
    await clone.pnpm('--dir', folder, 'pack', '--pack-destination', join(path, '.packages'))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
    overrides.push(`  "@mfe/${name}": file:.packages/mfe-${name}-${version}.tgz`)
  }
  await writeFile(
    join(path, 'pnpm-workspace.yaml'),
    ['packages: ["*"]', 'allowBuilds:', '  node: true', 'overrides:', ...overrides, ''].join('\n'),
  )
  await writeFile(
    join(path, 'package.json'),
    JSON.stringify({ name: 'team', private: true, devDependencies: { '@mfe/cli': '^1.0.0' } }),
  )
  /** Runs pnpm at the root. Rejects with the output if it fails. */
  const pnpm = (...args: string[]) => run(path, 'pnpm', args, env)
  await pnpm('install', '--prefer-offline')
  return { path, pnpm, remove: () => rm(path, { recursive: true }) }
}
