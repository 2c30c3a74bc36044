import { fileURLToPath } from 'node:url'
import { type Budgets, GATEWAY_PATHS, type RemoteRoute } from '@mfe/contract'
import type { MakeFiles } from './release-files.ts'
import type { Shares } from './shares.ts'

/** The part of a host that remotes are built against, declared in a package of the host's team. */
export interface Host {
  /** The name of that package, which exports the page contract as `./page-contract`. */
  name: string
  shares: Shares
  /**
   * The source file of `./page-contract`: it exports the types `Page` and `PageContext`, and `Services` if there are
   * any.
   */
  contract: string
  /**
   * The services that the host offers remotes: service name -> the file that declares it. When that file or what it
   * imports changes, remotes that use the service are type-checked against the live one. Missing: none.
   */
  services?: Readonly<Record<string, string>>
}

/** The parts that every host provides: enough for a remote that needs nothing else from its site. */
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

/** A complete host. The build writes what admission needs into the host's release. */
export interface HostDeclaration extends Host {
  /** Routes that the host serves itself. `./name` is the page in the chunk `page-name`. */
  routes: readonly RemoteRoute[]
  /** The header groups that remotes can add menu entries to. */
  menuGroups: readonly string[]
  /** First path segments that no app may declare, because the site serves them itself. */
  reserved: readonly string[]
  budgets: Budgets
  /** Generates public files, served at the site's root. */
  publicFiles?: MakeFiles
}

/** Completes the declaration of a host: reserves the paths that the gateway serves itself, too. */
export function defineHost(host: HostDeclaration): HostDeclaration {
  const gatewayPaths = Object.values(GATEWAY_PATHS).map((path) => path.slice(1))
  return { ...host, reserved: [...gatewayPaths, ...host.reserved] }
}
