import { fileURLToPath } from 'node:url'
import { type Budgets, GATEWAY_PATHS, type RemoteRoute } from '@mfe/contract'
import type { MakeFiles } from './release-files.ts'
import type { Shares } from './shares.ts'

/** What remotes are built against. A package of the host's team declares it. */
export interface Host {
  /** The name of that package, which exports the page contract as `./page-contract`. */
  name: string
  shares: Shares
  /** The file of `./page-contract`: it exports the types `Page` and `PageContext`, and `Services` if there are any. */
  contract: string
  /**
   * The services that the host offers remotes: service name -> the file that declares it. When that file or what it
   * imports changes, remotes that use the service are type-checked against the live one. Missing: there are none.
   */
  services?: Readonly<Record<string, string>>
}

/** What every host provides: enough for a remote that needs nothing else from its site. */
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

/** The whole host. The build writes what admission needs into the host's release. */
export interface HostDeclaration extends Host {
  /** Addresses that the host answers itself. `./name` is the page in the chunk `page-name`. */
  routes: readonly RemoteRoute[]
  /** The header groups that remotes can add menu entries to. */
  menuGroups: readonly string[]
  /** First segments of addresses that no app may declare, because the site answers them itself. */
  reserved: readonly string[]
  budgets: Budgets
  /** Generates public files, served at the site's root. */
  publicFiles?: MakeFiles
}

/** Also reserves the addresses that the gateway answers itself. */
export function defineHost(host: HostDeclaration): HostDeclaration {
  const ofGateway = Object.values(GATEWAY_PATHS).map((path) => path.slice(1))
  return { ...host, reserved: [...ofGateway, ...host.reserved] }
}
