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

/**
 * Returns the first protocol of a release that this platform does not support: it supports the current version and the
 * one before. Checks only the manifest protocol of a remote, because the shell handles the others.
 */
export function findUnsupportedProtocol(
  { kind, protocols }: { kind: string; protocols: Protocols },
  current = PROTOCOLS,
): UnsupportedProtocol | undefined {
  const names = kind === 'shell' ? (['manifest', 'rendering', 'plan'] as const) : (['manifest'] as const)
  const name = names.find((each) => protocols[each] > current[each] || protocols[each] < current[each] - 1)
  return name && { name, version: protocols[name], isNewer: protocols[name] > current[name] }
}
