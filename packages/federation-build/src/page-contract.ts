import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const federation = dirname(createRequire(import.meta.url).resolve('@site/federation'))

export const PAGE_CONTRACT_SOURCE = join(federation, 'page-contract.ts')

/** Tells one page contract from another; a shell and its remotes were built against the same when it is equal. */
export async function pageContractHash(): Promise<string> {
  const source = await readFile(PAGE_CONTRACT_SOURCE)
  return createHash('sha256').update(source).digest('hex').slice(0, 16)
}
