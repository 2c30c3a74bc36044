import { fileURLToPath } from 'node:url'
import { type Budgets, GATEWAY_PATHS, type RemoteRoute } from '@mfe/contract'
import type { GenerateFiles } from './release-files.ts'
import type { Shares } from './sharing/shares.ts'

/** What remotes are built against, declared in a package of the host's team. */
export interface Host {
  /** The name of that package. It exports the page contract as `./page-contract`. */
  name: string
  shares: Shares
  /** The source of `./page-contract`. Exports the types `Page` and `PageContext`, and `Services` if there are any. */
  contract: string
  /**
   * The file that declares each service. When that file or its imports change, admission type-checks the remotes that
   * use the service.
   */
  services?: Readonly<Record<string, string>>
}

/** What every host provides. A remote that needs nothing else can be built against this. */
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

/** The complete declaration of a host. Its build writes the rules for admission into the release. */
export interface HostDeclaration extends Host {
  /** The name of the site for llms.txt and feeds; without it, they show the site's address. */
  siteName?: string
  /** The routes of the host's own pages. Page `./name` must be in the chunk `page-name`. */
  routes: readonly RemoteRoute[]
  /** The header groups that remotes can add menu entries to. */
  menuGroups: readonly string[]
  /**
   * The groups in `menuGroups` that the frame shows only to visitors with a session. Their entries are in the menu of
   * every page, even those of remotes without public pages, because public pages are the same for everyone.
   */
  signedInMenuGroups?: readonly string[]
  /** First path segments that no app may declare, because the site serves them itself. */
  reserved: readonly string[]
  budgets: Budgets
  /**
   * Rules of html-validate whose violations in public pages only warn at publication. Defaults to
   * `no-implicit-button-type`, `prefer-native-element` and `wcag/h32`.
   */
  htmlWarnings?: readonly string[]
  /** Generates public files, served at the site's root. */
  publicFiles?: GenerateFiles
}

/** Declares a host. Also reserves the paths that the gateway serves. */
export function defineHost(host: HostDeclaration): HostDeclaration {
  const gatewayPaths = Object.values(GATEWAY_PATHS).map((path) => path.slice(1))
  return { ...host, reserved: [...gatewayPaths, ...host.reserved] }
}
