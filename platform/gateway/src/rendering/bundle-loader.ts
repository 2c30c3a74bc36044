import { compileFunction } from 'node:vm'
import type { ServerBundle } from './protocol.ts'

type Exports = Readonly<Record<string, unknown>>

/** Evaluates a plain CommonJS bundle with what `provided` lists and nothing else: no files, network or processes. */
function evaluate(bundle: ServerBundle, provided: Exports): Exports {
  const name = `${bundle.app}@${bundle.version}`
  const run = compileFunction(bundle.code, ['module', 'exports', 'require', 'process', 'fetch'], { filename: name })
  const module = { exports: {} as Exports }
  const require = (id: string): unknown => {
    if (Object.hasOwn(provided, id)) return provided[id]
    throw new Error(`${name} requires "${id}", which does not exist on the server.`)
  }
  run(module, module.exports, require, { env: { NODE_ENV: 'production' } }, undefined)
  return module.exports
}

/** Node modules that React's server renderer may use; none reaches outside the process. */
const HARMLESS = ['util', 'async_hooks', 'stream', 'crypto'] as const

/** Holds the evaluated bundles of one worker. A remote is evaluated once per shell, with that shell's shares. */
export function createBundleLoader(load: (id: string) => unknown) {
  const bundles = new Map<string, ServerBundle>()
  const evaluated = new Map<string, Exports>()
  const harmless = Object.fromEntries(
    HARMLESS.flatMap((id) => [id, `node:${id}`].map((spelling) => [spelling, load(`node:${id}`)])),
  )

  const once = (key: string, make: () => Exports): Exports => {
    const known = evaluated.get(key)
    if (known) return known
    const fresh = make()
    evaluated.set(key, fresh)
    return fresh
  }
  const bundleOf = (name: string): ServerBundle => {
    const bundle = bundles.get(name)
    if (!bundle) throw new Error(`The server build of ${name} is not loaded.`)
    return bundle
  }
  const shell = (version: string): Exports =>
    once(`shell@${version}`, () => evaluate(bundleOf(`shell@${version}`), harmless))

  return {
    add(bundle: ServerBundle): void {
      bundles.set(`${bundle.app}@${bundle.version}`, bundle)
    },
    shell,
    remote(app: string, version: string, shellVersion: string): Exports {
      return once(`${app}@${version} in shell@${shellVersion}`, () =>
        evaluate(bundleOf(`${app}@${version}`), shell(shellVersion).shared as Exports),
      )
    },
  }
}
