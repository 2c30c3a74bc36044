/**
 * Numbers of what the parts of the platform exchange. A change that the other side would not understand raises one
 * (docs/platform/versioning.md).
 */
export interface Protocols {
  /** Between gateway and shell: `rendering.ts`. */
  rendering: number
  /** Between gateway and browser: the composition plan. */
  plan: number
  /** Between builds and everything that reads release.json. */
  manifest: number
}

/** What builds write into their releases. */
export const PROTOCOLS: Protocols = { rendering: 3, plan: 3, manifest: 2 }

/** Of releases that are older than the numbers. */
const UNNUMBERED: Protocols = { rendering: 1, plan: 1, manifest: 1 }

/** The protocols that a release speaks; 1 of each where it names none. */
export const protocolsOf = (release: { protocols?: Protocols | undefined }): Protocols =>
  release.protocols ?? UNNUMBERED

/** A protocol that this version of the platform does not speak. */
export interface ForeignProtocol {
  name: keyof Protocols
  number: number
  isNewer: boolean
}

/**
 * Finds a protocol of a release that this version does not speak: it speaks its own and the one before. Of a remote,
 * only the manifest counts, because the shell renders it.
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
