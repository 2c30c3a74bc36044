import type { CompositionPlan } from './composition-plan.ts'
import { scriptJson } from './escape-html.ts'
import { GATEWAY_PATHS } from './gateway-paths.ts'

/**
 * What the routes of a plan load, for navigations that come later: one answer instead of a chain of requests. It is the
 * same for every page of a composition, and never changes.
 */
export interface RoutedModules {
  /** The integrity of every script of the plan's releases, by root-relative address; of previous versions, too. */
  integrity: Readonly<Record<string, string>>
  /** `app@version` -> page -> the scripts and style sheets that the page starts with, each with its size at brotli 11. */
  pages: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>
}

/** Where they are answered, below it. No app can have this name. */
export const ROUTED_MODULES = `${GATEWAY_PATHS.releases}/-`

type Versions = Pick<CompositionPlan, 'shell' | 'remotes'>

/** The address of a plan's `RoutedModules`. It names every version, so that any gateway can answer it at any time. */
export function modulesAddress({ shell, remotes }: Versions): string {
  const versions = Object.entries(remotes).map(([app, { version, previous }]) =>
    [`${app}@${version}`, ...(previous === undefined ? [] : [previous])].join('~'),
  )
  return `${ROUTED_MODULES}/${[`shell@${shell.version}`, ...versions].join('/')}`
}

/** What an address of `modulesAddress` names; `undefined` if it is no such address. */
export function modulesNamed(address: string): Versions | undefined {
  const [shell, ...remotes] = address
    .slice(ROUTED_MODULES.length + 1)
    .split('/')
    .map(named)
  if (shell?.app !== 'shell' || shell.previous !== undefined || !remotes.every((remote) => remote !== undefined)) return
  return {
    shell: { version: shell.version },
    remotes: Object.fromEntries(
      remotes.map(({ app, version, previous }) => [app, { version, ...(previous !== undefined && { previous }) }]),
    ),
  }
}

function named(part: string) {
  const [, app, version, previous] = /^([^@~]+)@([^@~]+)(?:~([^@~]+))?$/.exec(part) ?? []
  return app === undefined || version === undefined ? undefined : { app, version, previous }
}

/**
 * The text of the import map that declares, after the page has loaded, what its own import map (`declared`) lacks. The
 * policy of a page names the hash of this text, so browser and gateway must write the same.
 */
export const laterImportMap = ({ integrity }: RoutedModules, declared: ReadonlySet<string>): string =>
  importMap(Object.fromEntries(Object.entries(integrity).filter(([address]) => !declared.has(address))))

/** The text of an import map that holds integrity only; safe inside a `<script>`. */
export const importMap = (integrity: Readonly<Record<string, string>>): string => scriptJson({ integrity })
