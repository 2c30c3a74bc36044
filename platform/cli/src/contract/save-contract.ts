import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { LiveContract } from '@mfe/authority'
import { commandFailed } from '@mfe/release'

/** The folder in a project for what it has fetched. */
const FOLDER = '.mfe'
const SITE = 'site.json'
const TYPES = 'site.ts'

/** What a project has fetched: `.mfe/site.json`. The types are in `.mfe/site.ts`. */
export interface SavedContract extends Omit<LiveContract, 'files'> {
  /** The site, or the release store. */
  from: string
  /** ISO 8601. */
  fetchedAt: string
  /** Of the types: the name of their folder in `.mfe/contracts`. */
  hash: string
}

/**
 * Saves a contract in a project. Its types get a folder named by their hash, which never changes afterward, so
 * `site.ts` always names a complete one.
 */
export async function saveContract(
  root: string,
  contract: LiveContract,
  origin: Pick<SavedContract, 'from' | 'fetchedAt'>,
): Promise<SavedContract> {
  const { files, ...rest } = contract
  for (const name of Object.keys(files)) assertFileName(name)
  if (!Object.hasOwn(files, contract.entry)) {
    throw commandFailed(`The contract of ${contract.shell} lacks ${contract.entry}. To fix: update mfe, or the site.`)
  }
  const hash = hashOf(files)
  const types = path.join(root, FOLDER, 'contracts', hash)
  await mkdir(types, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(types, name), text)
  const saved = { ...origin, hash, ...rest }
  const note = `// The page contract of ${contract.shell}, written by pnpm mfe types.`
  await writeFile(
    path.join(root, FOLDER, TYPES),
    `${note}\nexport type * from './contracts/${hash}/${contract.entry}'\n`,
  )
  await writeFile(path.join(root, FOLDER, SITE), `${JSON.stringify(saved, null, 2)}\n`)
  return saved
}

/** Reads what was saved last; `undefined` if nothing was. */
export async function readSavedContract(root: string): Promise<SavedContract | undefined> {
  try {
    return JSON.parse(await readFile(path.join(root, FOLDER, SITE), 'utf8'))
  } catch {
    return undefined
  }
}

/** A name becomes a file of this machine. */
function assertFileName(name: string): void {
  if (/^\w[\w.-]*\.ts$/.test(name)) return
  throw commandFailed(`The contract has a file ${JSON.stringify(name)}, which is not saved. To fix: check the address.`)
}

function hashOf(files: LiveContract['files']): string {
  const hash = createHash('sha256')
  for (const name of Object.keys(files).sort()) hash.update(`${name}\0${files[name]}\0`)
  return hash.digest('hex').slice(0, 16)
}
