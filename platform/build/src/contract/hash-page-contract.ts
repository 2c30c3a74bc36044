import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { rollUpDeclarations, USES } from '@mfe/contract'
import type { Host } from '../host.ts'
import { collectSources, declaringFile } from './collect-sources.ts'
import { flatName } from './resolve-types.ts'
import { usedSources } from './used-sources.ts'

const FOLDER = 'contract'
const DECLARATIONS = `${FOLDER}/uses.d.ts`

/**
 * Collects the sources of the page contract, without imports from packages of the host's team. `hash` covers `Page` and
 * every type that it refers to; `services` has a hash for each service. Equal hashes mean equal types.
 */
export async function pageContract({ name, contract, services = {} }: ContractSources) {
  const scopes = [scopeOf(name), '@mfe']
  const hashOf = async (file: string) => hashSources(await collectSources(file, scopes))
  const sources = await collectSources(contract, scopes)
  const namesOf = (wanted: (service: string) => boolean) =>
    Object.entries(services).flatMap(([service, file]) => (wanted(service) ? [flatName(file)] : []))
  const serviceHashes = Object.entries(services).map(async ([service, file]) => [service, await hashOf(file)] as const)
  return {
    /** The path in the release of the file that exports `Page` and `Services`. */
    file: `${FOLDER}/${basename(contract)}`,
    hash: await hashOf(await declaringFile(contract, 'Page', scopes)),
    services: Object.fromEntries(await Promise.all(serviceHashes)),
    /** Writes the sources into a build: admission checks other releases against them. */
    async write(dist: string): Promise<void> {
      await rm(join(dist, FOLDER), { recursive: true, force: true })
      await mkdir(join(dist, FOLDER), { recursive: true })
      for (const [name, text] of sources) await writeFile(join(dist, FOLDER, name), text)
    },
    /**
     * Writes the types of pages and of these services into a build, as one file: admission compares shells with it.
     * Returns its path in the release.
     */
    async writeUsed(dist: string, uses: readonly string[]): Promise<string> {
      const isUsed = (service: string) => uses.includes(service)
      const all = { entry: basename(contract), files: sources }
      const unused = namesOf((service) => !isUsed(service))
      const declarations = rollUpDeclarations(usedSources(all, unused, namesOf(isUsed)), USES)
      await rm(join(dist, FOLDER), { recursive: true, force: true })
      await mkdir(join(dist, FOLDER), { recursive: true })
      await writeFile(join(dist, DECLARATIONS), declarations)
      return DECLARATIONS
    },
  }
}

export type ContractSources = Pick<Host, 'name' | 'contract' | 'services'>

/** Returns the scope of the host's packages: `@acme/services` -> `@acme`. */
const scopeOf = (packageName: string): string => packageName.split('/')[0] ?? ''

function hashSources(sources: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [name, text] of sources) hash.update(`${name}\0${text}\0`)
  return hash.digest('hex').slice(0, 16)
}
