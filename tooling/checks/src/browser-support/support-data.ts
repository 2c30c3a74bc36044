import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data'

// The test runner would take half a minute to transform an import of 17 MB.
export const compatData: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

/** Minimum versions by the browsers' names in the data. */
export type Versions = Readonly<Record<string, string>>

/** Whether all of the browsers have what an identifier of the data describes. `undefined` if it describes nothing. */
export type IsSupported = (identifier: Identifier | undefined) => boolean | undefined

export const supportIn =
  (versions: Versions): IsSupported =>
  (identifier) => {
    const compat: CompatStatement | undefined = identifier?.__compat
    if (!compat) return undefined
    return Object.entries(versions).every(([browser, version]) =>
      isIncluded(compat.support[browser as keyof typeof compat.support], version),
    )
  }

function isIncluded(support: SupportStatement | undefined, version: string): boolean {
  return [support ?? []].flat().some(({ version_added: added, version_removed: removed, ...rest }) => {
    if (typeof added !== 'string' || rest.flags || rest.prefix || rest.alternative_name) return false
    return isAtMost(added, version) && !(typeof removed === 'string' && isAtMost(removed, version))
  })
}

/** Compares versions such as `18.1`. `preview` is never at most any other. */
function isAtMost(added: string, version: string): boolean {
  const [a, b] = [added, version].map((text) => text.replace('≤', '').split('.').map(Number))
  if (!a || !b || a.some(Number.isNaN)) return false
  const [major = 0, minor = 0, wanted = 0, wantedMinor = 0] = [a[0], a[1], b[0], b[1]]
  return major < wanted || (major === wanted && minor <= wantedMinor)
}

export function releaseDay(browser: string, version: string): string | undefined {
  return compatData.browsers[browser as keyof typeof compatData.browsers]?.releases[version]?.release_date
}

const isName = (key: string) => /^[A-Za-z]\w*$/.test(key) && !/_(?:support|event|required|parameter|param)$/.test(key)

const membersOf = (identifier: Identifier): [string, Identifier][] =>
  Object.entries(identifier as unknown as Record<string, Identifier>).filter(([key]) => isName(key))

export interface MissingNames {
  /** Names that scripts use without an object, such as `Temporal`. */
  globals: ReadonlySet<string>
  /** Members of global objects, such as `Promise.try`. */
  statics: ReadonlySet<string>
  /** Names that no object in these browsers has, but some object in newer ones. */
  members: ReadonlySet<string>
  /** Methods of iterators. Arrays have most of them too, so only their use on iterators counts. */
  iterator: ReadonlySet<string>
}

/** Lists what browsers lack of the standard objects of scripts. */
export function missingNames(isSupported: IsSupported): MissingNames {
  const builtins = compatData.javascript.builtins as Identifier
  const objects = [builtins, builtins.Intl, compatData.api].flatMap((group) => membersOf(group as Identifier))
  const lacks = (identifier: Identifier) => isSupported(identifier) === false
  const lacking = (entries: readonly [string, Identifier][]) =>
    new Set(entries.filter(([, identifier]) => lacks(identifier)).map(([name]) => name))

  const statics = new Set<string>()
  const members = new Set<string>()
  // A name that some object of these browsers has says nothing.
  const known = new Set(objects.map(([object]) => object))
  for (const [object, identifier] of objects) {
    for (const [key, member] of membersOf(identifier)) {
      const name = key.replace(/_static$/, '')
      if (lacks(member)) {
        statics.add(`${object}.${name}`)
        if (!key.endsWith('_static')) members.add(name)
      } else known.add(name)
    }
  }
  const unknown = new Set([...members].filter((name) => !known.has(name)))
  const iterator = lacking(membersOf(builtins.Iterator as Identifier))
  return { globals: lacking(objects), statics, members: unknown, iterator }
}
