import { ipv6Prefix, parseAddress } from '@mfe/gateway/http'

/** Enough for users to recognize their own network, too little to locate a person: the last part is omitted. */
export function truncatedAddress(text: string): string {
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

/** `Firefox on Windows`; for any other program, the name that its user agent starts with. */
export function describedAgent(userAgent = ''): string {
  const found = (names: readonly (readonly [string, RegExp])[]) => names.find(([, sign]) => sign.test(userAgent))?.[0]
  const program = found(PROGRAMS) ?? /^[\w.-]+/.exec(userAgent)?.[0].slice(0, NAME_MAX)
  const system = found(SYSTEMS)
  return [program, system].filter((part) => part !== undefined).join(' on ')
}
