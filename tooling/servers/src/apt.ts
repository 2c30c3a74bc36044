import { existsSync } from 'node:fs'
import { runCommand } from '@site/run/command'

/** Installs packages, as root on Debian and its derivatives. The run level keeps a package from starting its server. */
export async function installWithApt(...packages: string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, timeoutMs: 300_000 }
  await runCommand('apt-get', ['update', '-qq'], options)
  await runCommand('apt-get', ['install', '-y', '-qq', ...packages], options)
}
