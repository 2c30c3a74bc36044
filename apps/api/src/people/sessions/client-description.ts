import { ipv6Prefix, parseAddress } from '@mfe/http'

/** Truncates an IP address, so users can recognize their network but cannot be located. */
export function truncateAddress(text: string): string {
  const address = parseAddress(text)
  if (!address) return ''
  return 'parts' in address ? `${ipv6Prefix(address, 3)}::` : `${address.octets.slice(0, 3).join('.')}.x`
}

const PROGRAMS = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const NAME_MAX = 40

/** Describes a user agent, such as `Firefox on Windows`. Unknown programs are described by their first word. */
export function describeAgent(userAgent = ''): string {
  const findName = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const program = findName(PROGRAMS) ?? /^[\w.-]+/.exec(userAgent)?.[0].slice(0, NAME_MAX)
  const system = findName(SYSTEMS)
  return [program, system].filter((part) => part !== undefined).join(' on ')
}
