import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderInMemory, MEMORY } from './memory.ts'

/** The space that the databases and write-ahead log of the tests need, with a wide margin. */
const NEEDED_BYTES = 2 * 1024 ** 3

/** Creates a folder named after this process, in memory if wanted and possible. Deletes those of ended processes. */
export async function createServerFolder(server: string, { inMemory = false } = {}): Promise<string> {
  for (const { path, owner } of await serverFolders(server)) {
    // A killed process leaves its folder behind, although its server stops.
    if (!isAlive(owner)) await rm(path, { recursive: true, force: true, maxRetries: 5 })
  }
  const parent = (inMemory && (await folderInMemory(NEEDED_BYTES))) || tmpdir()
  return await mkdtemp(join(parent, `${prefixOf(server)}${process.pid}-`))
}

/** Resolves to the folders of all servers of this name, with the process that created each. */
export async function serverFolders(server: string): Promise<{ path: string; owner: number }[]> {
  const parents = await Promise.all(
    [...new Set([tmpdir(), MEMORY])].map(async (parent) => ({ parent, names: await readdir(parent).catch(() => []) })),
  )
  return parents.flatMap(({ parent, names }) =>
    names.flatMap((name) => {
      const [, owner] = new RegExp(`^${prefixOf(server)}(\\d+)-`).exec(name) ?? []
      return owner ? { path: join(parent, name), owner: Number(owner) } : []
    }),
  )
}

const prefixOf = (server: string) => `site-${server}-`

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
