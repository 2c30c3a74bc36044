import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a folder for a server's data, named after this process, and deletes those of processes that have ended. */
export async function createServerFolder(server: string): Promise<string> {
  const prefix = `site-${server}-`
  await deleteAbandoned(prefix)
  return await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
}

/** A killed process leaves its folder behind, although its server stops. */
async function deleteAbandoned(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, owner] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
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
