import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFile, chown, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runCommand } from '@site/run/command'
import { isRoot } from '../config.ts'
import { freePort } from '../port.ts'
import { type Command, endProgram, hasEnded, withParentDeathSignal } from '../program.ts'
import { createServerFolder } from '../server-folder.ts'
import { query } from './databases.ts'

const USER = 'site'
const START_LIMIT_MS = 30_000

/** Text sorts by language, not by code point, so a column without `collate "C"` fails its tests. */
const LOCALES = [['--locale-provider=icu', '--icu-locale=en-US', '--locale=C'], ['--locale=en_US.utf8']]

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // The data may be in memory.
  max_wal_size: '256MB',
  deadlock_timeout: '200ms',
  log_lock_waits: 'on',
  // Not UTC, so a missing conversion fails a test.
  timezone: 'Asia/Kolkata',
}

/** `SIGINT` closes connections and shuts down; after `SIGQUIT` and `SIGKILL`, the next start recovers from the log. */
type StopSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL'

/** A PostgreSQL server for tests, whose data is deleted on disposal. */
export interface PostgresCluster extends AsyncDisposable {
  /** URL of the database `postgres`, as a superuser. */
  url: string
  start: () => Promise<void>
  stop: (signal: StopSignal) => Promise<void>
}

export interface ClusterOptions {
  /** Syncs each commit to disk, for crash tests and benches. */
  durable?: boolean
  /** Offers encrypted connections with this certificate and key, in PEM. */
  tls?: { certificate: string; key: string }
}

export async function createCluster(
  programs: string,
  { durable = false, tls }: ClusterOptions = {},
): Promise<PostgresCluster> {
  const home = await createServerFolder('postgres', { inMemory: !durable })
  await giveToUnprivilegedUser(home)
  const password = randomUUID()
  const port = await freePort()
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
  const server: Command = [join(programs, 'postgres'), '-D', join(home, 'data'), '-p', String(port)]
  let child: ChildProcess | undefined
  const start = async () => {
    child = await startServer(server, join(home, 'log'), url)
  }
  const configure = async () => {
    const tlsSettings = tls && {
      ssl: 'on',
      ssl_cert_file: await writeSecret(home, 'certificate', tls.certificate),
      ssl_key_file: await writeSecret(home, 'key', tls.key),
    }
    const all = { ...settings, ...tlsSettings, fsync: durable ? 'on' : 'off' }
    const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`)
    await appendFile(join(home, 'data/postgresql.conf'), lines.join(''))
  }
  const stop = async (signal: StopSignal) => {
    if (child) await endProgram(child, signal)
  }
  const remove = async () => {
    await stop('SIGQUIT')
    await rm(home, { recursive: true, maxRetries: 5 })
  }
  try {
    await initialize(programs, home, password)
    await configure()
    await start()
    return { url, start, stop, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function writeSecret(home: string, name: string, text: string): Promise<string> {
  const path = join(home, name)
  await writeFile(path, text, { mode: 0o600 })
  await giveToUnprivilegedUser(path)
  return path
}

async function initialize(programs: string, home: string, password: string): Promise<void> {
  const passwordFile = await writeSecret(home, 'password', password)
  const common = ['-D', join(home, 'data'), '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  const outputs: string[] = []
  for (const locale of LOCALES) {
    const initdb: Command = [join(programs, 'initdb'), ...common, '-E', 'UTF8', '--no-sync', ...locale]
    const [program, ...args] = asUnprivilegedUser(initdb)
    const { code, output } = await runCommand(program, args, { cwd: home, output: 'keep' })
    if (code === 0) return
    outputs.push(output.trim())
  }
  throw new Error(`cannot create a cluster: ${outputs.join('; ')}`)
}

/** Resolves when the processes of a killed server have ended and the server accepts queries, after any recovery. */
async function startServer(server: Command, logFile: string, url: string): Promise<ChildProcess> {
  await using log = await open(logFile, 'a')
  const [program, ...args] = asUnprivilegedUser(server)
  const run = () => spawn(program, args, { cwd: '/', stdio: ['ignore', log.fd, log.fd] })
  const deadline = performance.now() + START_LIMIT_MS
  let earlier = (await readFile(logFile, 'utf8')).length
  let child = run()
  for (;;) {
    try {
      await query(url, 'select 1')
      return child
    } catch (error) {
      const ended = hasEnded(child)
      const output = await readFile(logFile, 'utf8')
      const isInUse = output.slice(earlier).includes('pre-existing shared memory block')
      if ((ended && !isInUse) || performance.now() > deadline) {
        child.kill('SIGKILL')
        throw new Error(`does not start: ${output}`, { cause: error })
      }
      if (ended) {
        earlier = output.length
        child = run()
      }
    }
    await pause(20)
  }
}

const NOBODY = 65_534

/** Wraps a command so that root runs it as an unprivileged user, because PostgreSQL does not run as root. */
function asUnprivilegedUser(command: Command): Command {
  const user = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--inh-caps=-all']
  return withParentDeathSignal(command, 'QUIT', isRoot ? user : [])
}

async function giveToUnprivilegedUser(path: string): Promise<void> {
  if (isRoot) await chown(path, NOBODY, NOBODY)
}
