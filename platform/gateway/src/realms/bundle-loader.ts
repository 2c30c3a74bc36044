import { isBuiltin } from 'node:module'
import { assetUrl, type ServerEntry } from '@mfe/contract'
import { createRealm, type Exports, type Realm, type ServerBundle } from './realm.ts'
import { toServerEntry } from './server-entry.ts'

export class MissingModuleError extends Error {
  override readonly name = 'MissingModuleError'
  readonly fix: string

  constructor(bundle: string, id: string) {
    super(`${bundle} requires "${id}", which does not exist on the server.`)
    // Only Node modules and shares remain as imports in a bundle.
    this.fix = isBuiltin(id)
      ? 'Remove the import from what pages run on the server: they have no files, network or processes there.'
      : `Add "${id}" to \`shared\` in the host's entry.server.tsx, then publish and promote the host.`
  }
}

/**
 * What pages may use of Node's modules: what React's server renderer requires, and what belongs with it. Nothing
 * reaches files, network or processes, or beyond its caller, as `crypto.setEngine` would.
 */
const ALLOWED_OF_NODE = {
  async_hooks: ['AsyncLocalStorage', 'AsyncResource'],
  crypto: ['createHash', 'createHmac', 'randomBytes', 'randomInt', 'randomUUID', 'timingSafeEqual', 'webcrypto'],
  stream: ['Duplex', 'PassThrough', 'Readable', 'Transform', 'Writable', 'finished', 'pipeline'],
  util: ['TextDecoder', 'TextEncoder', 'inherits'],
} as const

export interface PageCode {
  /** The shell's version. */
  shell: string
  /** Absent for frames, and for the shell's own pages. */
  remote?: { app: string; version: string } | undefined
  assets: string
}

/** A shell and at most one remote, evaluated in a realm of their own. */
export interface LoadedCode {
  shell: ServerEntry
  /** The remote's pages, by exposed name. */
  pages: Readonly<Record<string, unknown>>
  copy: <Data>(data: Data) => Data
}

/** A release, and the prefix of the addresses of all releases' files. */
interface Running {
  app: string
  version: string
  assets: string
}

interface Options {
  load: (id: string) => unknown
  consoleOf: (release: string) => object
}

/**
 * Creates a worker's loader, which evaluates each remote once per shell. Every remote gets a realm of its own, with its
 * own copy of the shell, so no team's code can affect the HTML of another team's pages (docs/decisions/047).
 */
export function createBundleLoader({ load, consoleOf }: Options) {
  const bundles = new Map<string, ServerBundle>()
  const loaded = new Map<string, Promise<LoadedCode>>()
  const nodeModules = Object.fromEntries(
    Object.entries(ALLOWED_OF_NODE).flatMap(([id, names]) => {
      const whole = load(`node:${id}`) as Exports
      const allowed = Object.freeze(Object.fromEntries(names.map((name) => [name, whole[name]])))
      return [id, `node:${id}`].map((spelling) => [spelling, allowed])
    }),
  )

  function run(realm: Realm, { app, version, assets }: Running, provided: Exports): Promise<Exports> {
    const name = `${app}@${version}`
    const bundle = bundles.get(name)
    if (!bundle) throw new Error(`The server build of ${name} is not loaded.`)
    const require = (id: string): unknown => {
      if (Object.hasOwn(provided, id)) return provided[id]
      throw new MissingModuleError(name, id)
    }
    return realm.evaluate(bundle, {
      require,
      console: consoleOf(name),
      assetPrefix: assets + assetUrl(app, version, ''),
    })
  }

  const shellIn = async (realm: Realm, version: string, assets: string): Promise<ServerEntry> =>
    toServerEntry(await run(realm, { app: 'shell', version, assets }, nodeModules))

  async function pagesIn(realm: Realm, remote: Running, shell: ServerEntry): Promise<LoadedCode['pages']> {
    const { pages = {} } = await run(realm, remote, shell.shared)
    return pages as LoadedCode['pages']
  }

  async function evaluate({ shell: version, remote, assets }: PageCode): Promise<LoadedCode> {
    const realm = createRealm()
    const shell = await shellIn(realm, version, assets)
    const pages = remote ? await pagesIn(realm, { ...remote, assets }, shell) : {}
    return { shell, pages, copy: realm.copy }
  }

  return {
    add(bundle: ServerBundle): void {
      bundles.set(`${bundle.app}@${bundle.version}`, bundle)
    },

    /** Evaluates a shell, and then a remote's pages, in a realm of the caller's. */
    shellIn,
    pagesIn,

    code(wanted: PageCode): Promise<LoadedCode> {
      const key = JSON.stringify(wanted)
      const code = loaded.get(key) ?? evaluate(wanted)
      loaded.set(key, code)
      return code
    },
  }
}
