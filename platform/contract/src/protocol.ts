/** The versions of the protocols between the parts of the platform (docs/platform/versioning.md). */
export interface Protocols {
  /** Between gateway and shell: `rendering.ts`. */
  rendering: number
  /** Between gateway and browser: the composition plan. */
  plan: number
  /** Between builds and everything that reads release.json. */
  manifest: number
}

/** The versions that builds write into their releases. */
export const PROTOCOLS: Protocols = { rendering: 1, plan: 1, manifest: 1 }

/** A protocol that this version of the platform does not support. */
export interface UnsupportedProtocol {
  name: keyof Protocols
  version: number
  isNewer: boolean
}

/** Returns the first protocol that is neither current nor the one before; of a remote, only `manifest` counts. */
export function findUnsupportedProtocol(
  { kind, protocols }: { kind: string; protocols: Protocols },
  current = PROTOCOLS,
): UnsupportedProtocol | undefined {
  const names = kind === 'shell' ? (['manifest', 'rendering', 'plan'] as const) : (['manifest'] as const)
  const name = names.find((each) => protocols[each] > current[each] || protocols[each] < current[each] - 1)
  return name && { name, version: protocols[name], isNewer: protocols[name] > current[name] }
}
