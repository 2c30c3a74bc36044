import ipaddr, { type IPv6 } from 'ipaddr.js'

/** Parses an IP address; IPv4-mapped IPv6 as IPv4. Returns `undefined` for short forms such as `10`, and other text. */
export function parseAddress(text: string) {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : undefined
}

/** Returns the first `count` groups of an IPv6 address. */
export const ipv6Prefix = ({ parts }: IPv6, count: number): string =>
  parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':')

function prefixOf(text: string, groups: number): string {
  const address = parseAddress(text)
  if (!address) return text
  return 'parts' in address ? ipv6Prefix(address, groups) : address.toString()
}

/** Returns the key of a caller for limits: the IPv4 address, or the IPv6 /64, which belongs to one subscriber. */
export const networkOf = (text: string): string => prefixOf(text, 4)

/** Returns the key of a caller for limits on everything that one subscriber may have: up to an IPv6 /48. */
export const subscriberOf = (text: string): string => prefixOf(text, 3)
