import ipaddr, { type IPv6 } from 'ipaddr.js'

/** Parses an IP address; IPv4 in IPv6's form is IPv4. `undefined` for other texts, and for short forms such as `10`. */
export function parseAddress(text: string) {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : undefined
}

/** Returns the first groups of an IPv6 address. */
export const ipv6Prefix = ({ parts }: IPv6, count: number): string =>
  parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':')

/** Returns the caller that an address counts as: a subscriber's whole IPv6 network is one caller. */
export function networkOf(text: string): string {
  const address = parseAddress(text)
  if (!address) return text
  return 'parts' in address ? ipv6Prefix(address, 4) : address.toString()
}
