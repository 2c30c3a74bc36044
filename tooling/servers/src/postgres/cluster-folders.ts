import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveToOrdinaryUser } from './ordinary-user.ts'

const PREFIX = 'site-postgres-'

/** Creates a cluster's folder, named after this process, and deletes those of processes that have ended. */
export async function newClusterFolder(): Promise<string> {
  await deleteAbandoned()
  const home = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  await giveToOrdinaryUser(home)
  return home
}

/** A killed process leaves its folder behind, although its server stops. */
async function deleteAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, owner] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? []
    if (owner && !isAlive(Number(owner)))
      await rm(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
