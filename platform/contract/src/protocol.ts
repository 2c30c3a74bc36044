/**
 * Versions of the protocols between the parts of the platform. A change that the other side would not understand
 * increments one (docs/platform/versioning.md).
 */
export interface Protocols {
  /** Between gateway and shell: `rendering.ts`. */
  rendering: number
  /** Between gateway and browser: the composition plan. */
  plan: number
  /** Between builds and everything that reads release.json. */
  manifest: number
}

/** The versions that builds write into their releases. */
export const PROTOCOLS: Protocols = { rendering: 3, plan: 3, manifest: 2 }

/** The versions of releases from before protocols were numbered. */
const UNNUMBERED: Protocols = { rendering: 1, plan: 1, manifest: 1 }

/** Returns the protocols that a release speaks; version 1 of each if it names none. */
export const protocolsOf = (release: { protocols?: Protocols | undefined }): Protocols =>
  release.protocols ?? UNNUMBERED

/** A protocol that this version of the platform does not speak. */
export interface ForeignProtocol {
  name: keyof Protocols
  number: number
  isNewer: boolean
}

/**
 * Finds a protocol of a release that this version of the platform does not speak: it speaks the current one and the one
 * before. For a remote, only the manifest counts, because the shell renders it.
 */
export function foreignProtocol(release: {
  kind: string
  protocols?: Protocols | undefined
}): ForeignProtocol | undefined {
  const spoken = protocolsOf(release)
  const names = release.kind === 'shell' ? (['manifest', 'rendering', 'plan'] as const) : (['manifest'] as const)
  const name = names.find((each) => spoken[each] > PROTOCOLS[each] || spoken[each] < PROTOCOLS[each] - 1)
  return name && { name, number: spoken[name], isNewer: spoken[name] > PROTOCOLS[name] }
}
