import type { DeclaredSettings, ReleaseManifest } from '@mfe/contract'

/** What differs between two lists of named things. */
export interface Changes {
  added: Named[]
  removed: Named[]
  changed: { name: string; from: string; to: string }[]
}

interface Named {
  name: string
  value: string
}

export const KINDS = ['script', 'style', 'picture', 'server', 'public', 'other'] as const
export type Kind = (typeof KINDS)[number]

/** What differs between two releases of an app, according to their release.json. */
export interface ReleaseDiff {
  /** Path -> audience, page and name. */
  routes: Changes
  /** Group and path -> order and label. */
  menu: Changes
  /** By kind, as they are sent: compressed at brotli 11 where browsers get them so. */
  bytes: Record<Kind, { from: number; to: number }>
  /** Of a remote: share -> the range that it accepts. Of a shell: share -> the version that it provides. */
  shares: Changes
  /** Of a remote, those that it uses; of a shell, those that it offers. Name -> hash. */
  services: Changes
  /** Of a remote: name -> type, default, and what else it may be. */
  settings: Changes
  /** Hashes of the page contract, if they differ. */
  contract?: { from: string; to: string }
  /** Path -> hash. */
  publicFiles: Changes
}

/** Compares two releases of one app. */
export function compareReleases(from: ReleaseManifest, to: ReleaseManifest): ReleaseDiff {
  const changesOf = (describe: (manifest: ReleaseManifest) => ReadonlyMap<string, string>): Changes =>
    compareMaps(describe(from), describe(to))
  const sizesOf = (kind: Kind) => ({ from: bytesOf(from, kind), to: bytesOf(to, kind) })
  return {
    routes: changesOf(({ routes }) => new Map(routes.map((each) => [each.path, describeRoute(each)]))),
    menu: changesOf(menuOf),
    bytes: {
      script: sizesOf('script'),
      style: sizesOf('style'),
      picture: sizesOf('picture'),
      server: sizesOf('server'),
      public: sizesOf('public'),
      other: sizesOf('other'),
    },
    shares: changesOf(sharesOf),
    services: changesOf((manifest) =>
      toMap(manifest.kind === 'shell' ? manifest.services : manifest.uses, (hash) => hash),
    ),
    settings: changesOf(settingsOf),
    ...(from.contract !== to.contract && { contract: { from: from.contract, to: to.contract } }),
    publicFiles: changesOf(
      ({ publicFiles, files }) =>
        new Map(publicFiles.map((file) => [file, files[`public/${file}`]?.integrity ?? 'missing'])),
    ),
  }
}

function compareMaps(from: ReadonlyMap<string, string>, to: ReadonlyMap<string, string>): Changes {
  const missingIn = (other: ReadonlyMap<string, string>, those: ReadonlyMap<string, string>): Named[] =>
    [...those].filter(([name]) => !other.has(name)).map(([name, value]) => ({ name, value }))
  const changed = [...from].flatMap(([name, before]) => {
    const after = to.get(name)
    return after === undefined || after === before ? [] : [{ name, from: before, to: after }]
  })
  return { added: missingIn(from, to), removed: missingIn(to, from), changed }
}

const toMap = <Value>(record: Readonly<Record<string, Value>>, describe: (value: Value) => string) =>
  new Map(Object.entries(record).map(([name, value]) => [name, describe(value)]))

function describeRoute({ audience, page, name, query = [] }: ReleaseManifest['routes'][number]): string {
  const parameters = query.length > 0 ? `, with ?${query.join('&')}` : ''
  return `${audience}, ${page}, "${name}"${parameters}`
}

const menuOf = (manifest: ReleaseManifest): ReadonlyMap<string, string> =>
  new Map(
    (manifest.kind === 'shell' ? [] : manifest.menu).map(({ group, path, order, label, summary }) => [
      `${group} ${path}`,
      [order, `"${label}"`, ...(summary ? [`"${summary}"`] : [])].join(', '),
    ]),
  )

const sharesOf = (manifest: ReleaseManifest): ReadonlyMap<string, string> =>
  manifest.kind === 'shell'
    ? toMap(manifest.provides, ({ version }) => version)
    : toMap(manifest.consumes, (range) => range)

function settingsOf(manifest: ReleaseManifest): ReadonlyMap<string, string> {
  const declared: DeclaredSettings = manifest.kind === 'remote' ? (manifest.settings ?? {}) : {}
  return toMap(declared, ({ description: _, ...rest }) => JSON.stringify(rest))
}

const bytesOf = ({ files }: ReleaseManifest, kind: Kind): number =>
  Object.entries(files)
    .filter(([file]) => kindOf(file) === kind)
    .reduce((sum, [, { brotliBytes }]) => sum + brotliBytes, 0)

/** Returns how many bytes of each kind a release has, as they are sent. */
export const bytesByKind = (manifest: ReleaseManifest): Record<Kind, number> => ({
  script: bytesOf(manifest, 'script'),
  style: bytesOf(manifest, 'style'),
  picture: bytesOf(manifest, 'picture'),
  server: bytesOf(manifest, 'server'),
  public: bytesOf(manifest, 'public'),
  other: bytesOf(manifest, 'other'),
})

function kindOf(file: string): Kind {
  if (file.startsWith('server/')) return 'server'
  if (file.startsWith('public/')) return 'public'
  if (!file.startsWith('web/')) return 'other'
  if (/\.m?js$/.test(file)) return 'script'
  if (file.endsWith('.css')) return 'style'
  return /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/.test(file) ? 'picture' : 'other'
}
