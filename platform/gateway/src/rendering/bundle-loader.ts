import { isBuiltin } from 'node:module'
import { compileFunction } from 'node:vm'
import type { ServerEntry } from '@mfe/contract'
import type { ServerBundle } from './protocol.ts'
import { toServerEntry } from './server-entry.ts'

type Exports = Readonly<Record<string, unknown>>

class MissingModuleError extends Error {
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

/** Evaluates a CommonJS bundle. It can only require what `provided` contains: no files, network or processes. */
function evaluate(bundle: ServerBundle, provided: Exports): Exports {
  const name = `${bundle.app}@${bundle.version}`
  const run = compileFunction(bundle.code, ['module', 'exports', 'require', 'process', 'fetch'], { filename: name })
  const module = { exports: {} as Exports }
  const require = (id: string): unknown => {
    if (Object.hasOwn(provided, id)) return provided[id]
    throw new MissingModuleError(name, id)
  }
  run(module, module.exports, require, { env: { NODE_ENV: 'production' } }, undefined)
  return module.exports
}

/** Node modules that React's server renderer requires. None of them gives access to files, network or processes. */
const ALLOWED_NODE_MODULES = ['util', 'async_hooks', 'stream', 'crypto'] as const

function memoize<Value>(cache: Map<string, Value>, key: string, create: () => Value): Value {
  const value = cache.get(key) ?? create()
  cache.set(key, value)
  return value
}

/** Creates a worker's loader, which caches evaluated bundles. Evaluates a remote once per shell, with its shares. */
export function createBundleLoader(load: (id: string) => unknown) {
  const bundles = new Map<string, ServerBundle>()
  const shells = new Map<string, ServerEntry>()
  const remotes = new Map<string, Exports>()
  const allowedModules = Object.fromEntries(
    ALLOWED_NODE_MODULES.flatMap((id) => [id, `node:${id}`].map((spelling) => [spelling, load(`node:${id}`)])),
  )

  const bundleOf = (name: string): ServerBundle => {
    const bundle = bundles.get(name)
    if (!bundle) throw new Error(`The server build of ${name} is not loaded.`)
    return bundle
  }
  const shell = (version: string): ServerEntry =>
    memoize(shells, version, () => toServerEntry(evaluate(bundleOf(`shell@${version}`), allowedModules)))

  return {
    add(bundle: ServerBundle): void {
      bundles.set(`${bundle.app}@${bundle.version}`, bundle)
    },
    shell,
    remote(app: string, version: string, shellVersion: string): Exports {
      return memoize(remotes, `${app}@${version} in shell@${shellVersion}`, () =>
        evaluate(bundleOf(`${app}@${version}`), shell(shellVersion).shared),
      )
    },
  }
}
