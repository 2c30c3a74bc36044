import { ReleaseError } from '@mfe/release'
import { type LiveContract, readLiveContract } from '@mfe/release/commands'
import { readSavedContract, type SavedContract, saveContract } from '../contract/save-contract.ts'
import type { MfeContext } from '../requests/context.ts'
import { type Place, serviceOf, siteOf } from '../requests/run-request.ts'

/** Saves what remotes are built against on a site. Without network, what was saved before stays in use. */
export async function typesCommand(context: MfeContext, { to }: Place): Promise<void> {
  const { config, root, print, now } = context
  const site = siteOf(config, to)
  const from = site || config.location
  let contract: LiveContract
  try {
    contract = site ? await serviceOf(site, config).contract() : await readHere(context)
  } catch (error) {
    const isUnreachable = error instanceof ReleaseError && error.code === 'release/unreachable'
    const saved = isUnreachable ? await readSavedContract(root) : undefined
    if (!isUnreachable || saved?.from !== from) throw error
    print(`${from} cannot be reached, so what was fetched on ${saved.fetchedAt.slice(0, 10)} stays in use.`)
    print(describe(saved))
    return
  }
  print(describe(await saveContract(root, contract, { from, fetchedAt: now().toISOString() })))
}

async function readHere({ openStore, config }: MfeContext): Promise<LiveContract> {
  await using store = await openStore()
  // Awaited, because the store closes with this function.
  return await readLiveContract({ store, config })
}

function describe({ shell, contract, hash, services, shares, menuGroups }: SavedContract): string {
  const listed = (names: readonly string[]) => names.join(', ') || 'none'
  return [
    `.mfe/site.ts has the types of ${shell}: page contract ${contract}, in .mfe/contracts/${hash}.`,
    `Services:       ${listed(Object.keys(services))}`,
    `Shared modules: ${listed(Object.entries(shares).map(([name, { version }]) => `${name} ${version}`))}`,
    `Menu groups:    ${listed(menuGroups)}`,
  ].join('\n')
}
