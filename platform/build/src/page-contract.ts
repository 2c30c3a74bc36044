import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { collectSources } from './collect-sources.ts'
import type { Host } from './host.ts'

/** Where a release keeps it, and the file in it that declares `Page`. */
const FOLDER = 'contract'
export const CONTRACT_FILE = `${FOLDER}/page-contract.ts`

/**
 * The host's page contract as sources that need no package of ours: `Page`, `Services`, and every type that they are
 * made of. A shell and a remote were built against the same one when its hash is equal.
 */
export async function pageContract({ name, contract }: Pick<Host, 'name' | 'contract'>) {
  const sources = await collectSources(contract, [scopeOf(name), '@mfe'])
  const hash = createHash('sha256')
  for (const [name, text] of sources) hash.update(`${name}\0${text}\0`)
  return {
    hash: hash.digest('hex').slice(0, 16),
    /** Puts the sources into a build, for the admission check of others. */
    async write(dist: string): Promise<void> {
      await rm(join(dist, FOLDER), { recursive: true, force: true })
      await mkdir(join(dist, FOLDER), { recursive: true })
      for (const [name, text] of sources) await writeFile(join(dist, FOLDER, name), text)
    },
  }
}

/** The packages of the host's team share the scope of the one that declares the host: `@site/services` -> `@site`. */
const scopeOf = (packageName: string): string => packageName.split('/')[0] ?? ''
