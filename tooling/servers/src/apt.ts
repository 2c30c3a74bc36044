import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '@site/run/command'

const APT = '/usr/bin/apt-get'
const LIMIT_MS = 300_000

/** Installs packages only as root on Debian or a derivative. The run level prevents packages from starting servers. */
export async function installWithApt(...packages: string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, timeoutMs: LIMIT_MS }
  await runCommand('apt-get', ['update', '-qq'], options)
  await runCommand('apt-get', ['install', '-y', '-qq', ...packages], options)
}

/**
 * Unpacks packages into a folder without installing them, which does not require root: `complete` with its
 * dependencies, except for those already installed, and `others` without theirs. Rejects if apt is missing or fails.
 */
export async function unpackWithApt(folder: string, complete: string, ...others: string[]): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'site-apt-'))
  try {
    const options = await withOwnLists(work)
    await run(APT, [...options, 'update', '-qq', '-o', 'APT::Update::Error-Mode=any'], work)
    const plan = await run(APT, [...options, 'install', '--simulate', '--no-install-recommends', complete], work)
    const missing = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name ?? '')
    await run(APT, [...options, 'download', '-qq', ...new Set([complete, ...missing, ...others])], work)
    await run('/bin/sh', ['-c', 'for file in *.deb; do dpkg-deb -x "$file" "$0" || exit 1; done', folder], work)
  } finally {
    await rm(work, { recursive: true })
  }
}

/** Only root may update the system's package lists. */
async function withOwnLists(work: string): Promise<string[]> {
  const [lists, cache] = [join(work, 'lists'), join(work, 'cache')]
  await mkdir(join(lists, 'partial'), { recursive: true })
  await mkdir(join(cache, 'archives/partial'), { recursive: true })
  return ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${cache}`, '-o', 'Debug::NoLocking=1']
}

async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await runCommand(program, args, { cwd, output: 'keep', timeoutMs: LIMIT_MS })
  if (code !== 0) throw new Error(output.trim())
  return output
}
