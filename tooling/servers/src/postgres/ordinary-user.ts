import { existsSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import type { Command } from '../program.ts'

const SETPRIV = '/usr/bin/setpriv'
const NOBODY = 65_534

/** PostgreSQL refuses to run as root. */
export const isRoot = process.getuid?.() === 0

/** Wraps a command: root runs it as an unprivileged user, and on Linux it stops when this process ends. */
export function asOrdinaryUser([program, ...args]: Command): Command {
  if (!existsSync(SETPRIV)) return [program, ...args]
  const user = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--inh-caps=-all']
  return [SETPRIV, '--pdeathsig=QUIT', ...(isRoot ? user : []), '--', program, ...args]
}

export async function giveToOrdinaryUser(path: string): Promise<void> {
  if (isRoot) await chown(path, NOBODY, NOBODY)
}
