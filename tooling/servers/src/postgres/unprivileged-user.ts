import { chown } from 'node:fs/promises'
import { isRoot } from '../cache.ts'
import { type Command, withParentDeathSignal } from '../program.ts'

const NOBODY = 65_534

/** Wraps a command so that root runs it as an unprivileged user, because PostgreSQL does not run as root. */
export function asUnprivilegedUser(command: Command): Command {
  const user = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--inh-caps=-all']
  return withParentDeathSignal(command, 'QUIT', isRoot ? user : [])
}

export async function giveToUnprivilegedUser(path: string): Promise<void> {
  if (isRoot) await chown(path, NOBODY, NOBODY)
}
