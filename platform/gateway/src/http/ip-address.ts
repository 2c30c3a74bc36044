import { isIPv6 } from 'node:net'

/** Without the form in which IPv6 writes an IPv4 address. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/**
 * The first groups of an IPv6 address in canonical form; `undefined` if it is not one. `::` stands for the missing
 * zeros.
 */
export function ipv6Prefix(address: string, count: number): string | undefined {
  if (!isIPv6(address)) return undefined
  const [before = '', after = ''] = address.split('%', 1)[0]?.split('::') ?? []
  const [head, tail] = [before, after].map((part) => part.split(':').filter((group) => group !== ''))
  const gap = address.includes('::') ? 8 - (head?.length ?? 0) - (tail?.length ?? 0) : 0
  const groups = [...(head ?? []), ...Array<string>(gap).fill('0'), ...(tail ?? [])]
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Returns the caller that an address counts as: a subscriber's whole IPv6 network is one caller. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  return ipv6Prefix(plain, 4) ?? plain
}
