import { type Context, compileFunction, constants, createContext } from 'node:vm'
import { shareGlobals } from './shared-globals.ts'

export interface ServerBundle {
  app: string
  version: string
  code: string
}

export type Exports = Readonly<Record<string, unknown>>

/** What a bundle is evaluated with, besides the realm's global object. */
export interface BundleScope {
  require: (id: string) => unknown
  console: object
  /** The prefix of the addresses of the release's files. */
  assetPrefix: string
}

/** Pages can reach the worker's global object through the functions that all realms share, and replace its `JSON`. */
const { stringify } = JSON

/** No files, network or processes. */
const PARAMETERS = ['module', 'exports', 'require', 'console', 'assetPrefix', 'process', 'fetch']
const PROCESS = Object.freeze({ env: Object.freeze({ NODE_ENV: 'production' }) })

/** Creates a realm, a global object with its own built-ins: what its code does to them affects no other realm. */
export function createRealm() {
  const global = createContext(constants.DONT_CONTEXTIFY)
  shareGlobals(global)
  return realmOf(global)
}

export type Realm = ReturnType<typeof realmOf>

/** Returns the realm of a global object. Its bundles have no `fetch` unless one is passed. */
export function realmOf(global: Context, fetch?: unknown) {
  const compile = (code: string, parameters: readonly string[], filename: string) =>
    compileFunction(code, parameters, { filename, parsingContext: global })
  const parse: (json: string) => unknown = compile(
    'const { parse } = JSON; return (json) => parse(json)',
    [],
    'realm',
  )()

  return {
    /** Copies JSON data into the realm, so its objects have the realm's prototypes. */
    copy: <Data>(data: Data): Data => parse(stringify(data)) as Data,

    /** Evaluates a CommonJS bundle. If it uses top-level `await`, resolves when that has settled. */
    async evaluate({ app, version, code }: ServerBundle, scope: BundleScope): Promise<Exports> {
      const module: { exports: Exports | Promise<Exports> } = { exports: {} }
      const { require, console, assetPrefix } = scope
      const run = compile(code, PARAMETERS, `${app}@${version}`)
      run(module, module.exports, require, console, assetPrefix, PROCESS, fetch)
      return module.exports
    },
  }
}
