import ipaddr, { type IPv6 } from 'ipaddr.js'

/**
 * Parses an IP address. Converts IPv4-mapped IPv6 to IPv4. Returns `undefined` for other strings and short forms such
 * as `10`.
 */
export function parseAddress(text: string) {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : undefined
}

/** Returns the first `count` groups of an IPv6 address. */
export const ipv6Prefix = ({ parts }: IPv6, count: number): string =>
  parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':')

/** Returns the key of a caller for limits: the IPv4 address, or the IPv6 /64, which belongs to one subscriber. */
export function networkOf(text: string): string {
  const address = parseAddress(text)
  if (!address) return text
  return 'parts' in address ? ipv6Prefix(address, 4) : address.toString()
}

/** Returns the IPv6 /48 of an address, the largest network that providers give to one subscriber. */
export function ipv6SiteOf(text: string): string | undefined {
  const address = parseAddress(text)
  return address && 'parts' in address ? ipv6Prefix(address, 3) : undefined
}
