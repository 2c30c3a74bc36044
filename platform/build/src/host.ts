import { fileURLToPath } from 'node:url'
import { type Budgets, GATEWAY_PATHS, type RemoteRoute } from '@mfe/contract'
import type { MakeFiles } from './release-files.ts'
import type { Shares } from './shares.ts'

/** What the host's team gives to the builds of remotes: one package declares it. */
export interface Host {
  /** That package, which exports the page contract as `./page-contract`. */
  name: string
  shares: Shares
  /** The file of `./page-contract`: it exports the types `Page` and `PageContext`, and `Services` if there are any. */
  contract: string
  /**
   * What it offers remotes besides shares of components: service name -> the file that declares it. A remote that uses
   * a service is checked against the live one when that file changes, or what it imports. Missing: it offers none.
   */
  services?: Readonly<Record<string, string>>
}

/** What every host provides: enough for a remote that needs nothing of its site. */
export const platformHost = {
  name: '@mfe/page',
  shares: {
    react: { lazy: false },
    'react/jsx-runtime': { lazy: false },
    'react-dom': { lazy: false },
    '@mfe/page': { lazy: false, unversioned: true },
  },
  contract: fileURLToPath(import.meta.resolve('@mfe/page/page-contract')),
} as const satisfies Host

/** The whole host. What admission needs of it is written into the host's release. */
export interface HostDeclaration extends Host {
  /** Addresses that the host answers itself. `./name` is the page in the chunk `page-name`. */
  routes: readonly RemoteRoute[]
  /** The header groups that remotes can add menu entries to. */
  menuGroups: readonly string[]
  /** First segments of addresses that no app may declare: what the site answers beside pages. */
  reserved: readonly string[]
  budgets: Budgets
  /** Makes what the host serves at the site's root. */
  publicFiles?: MakeFiles
}

/** Reserves what the gateway answers itself, too. */
export function defineHost(host: HostDeclaration): HostDeclaration {
  const ofGateway = Object.values(GATEWAY_PATHS).map((path) => path.slice(1))
  return { ...host, reserved: [...ofGateway, ...host.reserved] }
}
