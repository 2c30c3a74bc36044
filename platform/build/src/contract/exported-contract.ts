import { findPackageJSON } from 'node:module'
import { dirname, posix, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Host } from '../host.ts'
import { findTypes } from './resolve-types.ts'

/** Throws if a host with services does not export its page contract: a changed service would reject its remotes. */
export function assertContractExported({
  name,
  contract,
  services = {},
}: Pick<Host, 'name' | 'contract' | 'services'>) {
  if (Object.keys(services).length === 0 || findTypes(contract, `${name}/page-contract`)) return
  const root = dirname(findPackageJSON(pathToFileURL(contract)) ?? contract)
  const file = relative(root, contract).split(sep).join(posix.sep)
  throw new Error(
    `${name} does not export ./page-contract, against which remotes are type-checked when a service changes. To fix: add "./page-contract": "./${file}" to the exports in its package.json.`,
  )
}
