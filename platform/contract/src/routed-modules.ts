import { GATEWAY_PATHS } from './addresses.ts'
import type { CompositionPlan } from './composition-plan.ts'
import { scriptJson } from './escape-html.ts'

/** What pages load after their start: the files of routes. Immutable, and shared by every page of a composition. */
export interface RoutedModules {
  /** The integrity of every script of the plan's releases, including previous versions, by root-relative address. */
  integrity: Readonly<Record<string, string>>
  /** The integrity of every style sheet that a page starts with, by address. */
  styles: Readonly<Record<string, string>>
  /** `app@version` -> page -> the scripts and sheets that it starts with, each with its size at brotli 11. */
  pages: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>
  /** Path -> summary of the menu entries that have one; without it, none has. */
  summaries?: Readonly<Record<string, string>>
}

/** Prefix of the addresses of routed modules. No app can be named `-`. */
export const ROUTED_MODULES = `${GATEWAY_PATHS.releases}/-`

type Versions = Pick<CompositionPlan, 'shell' | 'remotes'>

/** Returns the address of a plan's `RoutedModules`. It names every version, so any gateway can serve it at any time. */
export function modulesAddress({ shell, remotes }: Versions): string {
  const versions = Object.entries(remotes).map(([app, { version, previous }]) =>
    [`${app}@${version}`, ...(previous === undefined ? [] : [previous])].join('~'),
  )
  return `${ROUTED_MODULES}/${[`shell@${shell.version}`, ...versions].join('/')}`
}

/** Parses an address from `modulesAddress`; returns `undefined` for any other. */
export function parseModulesAddress(address: string): Versions | undefined {
  const [shell, ...remotes] = address
    .slice(ROUTED_MODULES.length + 1)
    .split('/')
    .map(parseApp)
  if (shell?.app !== 'shell' || shell.previous !== undefined || !remotes.every((remote) => remote !== undefined)) return
  return {
    shell: { version: shell.version },
    remotes: Object.fromEntries(
      remotes.map(({ app, version, previous }) => [app, { version, ...(previous !== undefined && { previous }) }]),
    ),
  }
}

function parseApp(part: string) {
  const [, app, version, previous] = /^([^@~]+)@([^@~]+)(?:~([^@~]+))?$/.exec(part) ?? []
  return app === undefined || version === undefined ? undefined : { app, version, previous }
}

/**
 * Returns an import map with the addresses that the page's first map lacks; `declared` lists those that it has. The
 * browser adds it later, and the page's policy contains its hash, so browser and gateway must produce the same text.
 */
export const additionalImportMap = (
  { integrity }: RoutedModules,
  declared: ReadonlySet<string>,
  bases: readonly string[],
): string =>
  importMap(Object.fromEntries(Object.entries(integrity).filter(([address]) => !declared.has(address))), bases)

/** Returns an import map that only declares integrity, for each of the `assetBases`. It is safe inside a `<script>`. */
export const importMap = (integrity: Readonly<Record<string, string>>, bases: readonly string[]): string =>
  scriptJson({
    integrity: Object.fromEntries(
      bases.flatMap((base) => Object.entries(integrity).map(([address, hash]) => [base + address, hash])),
    ),
  })
