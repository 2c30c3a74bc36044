import { ipv6Prefix, plainAddress } from '@mfe/gateway/http'

/** Enough for users to recognize their own network, too little to locate a person: the last part is omitted. */
export function truncatedAddress(address: string): string {
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(plainAddress(address))?.[1]
  if (v4) return `${v4}.x`
  const network = ipv6Prefix(address, 3)
  return network === undefined ? '' : `${network}::`
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
