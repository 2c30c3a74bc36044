import { isIP } from 'node:net'
import { z } from 'zod'

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  ms: 1,
  s: 1e3,
  m: 60e3,
  min: 60e3,
  h: 3_600e3,
  d: 86_400e3,
}

function amount(example: string, units: readonly string[]) {
  return z.string().transform((typed, context) => {
    const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(typed.trim()) ?? []
    const scale = units.includes(unit.toLowerCase()) ? UNITS[unit.toLowerCase()] : undefined
    if (digits !== '' && scale !== undefined) return Math.round(Number(digits) * scale)
    context.addIssue(`expected an amount such as ${example}`)
    return z.NEVER
  })
}

/** A plain number counts bytes; `5 MB` and `64 MiB` are understood. */
export const bytes = amount('5 GiB', ['', 'b', 'kb', 'mb', 'gb', 'kib', 'mib', 'gib'])

/** Milliseconds, written with their unit: `30m`, `12h`, `7d`. */
export const duration = amount('12h', ['ms', 's', 'm', 'min', 'h', 'd'])

/** Of all that a chain of proxies says, callers write the beginning: the one in front alone is believed. */
export const theOneInFront = (_address: string, hop: number): boolean => hop === 0

/** Which proxies may say who the caller is: `on`, `off`, or addresses and networks. The gateway reads it alike. */
export const proxies = z.string().transform((typed, context) => {
  if (/^(?:on|true)$/i.test(typed)) return theOneInFront
  if (/^(?:off|false)$/i.test(typed)) return false
  const listed = typed.split(',').map((proxy) => proxy.trim())
  const wrong = listed.filter((proxy) => !isNetwork(proxy))
  if (wrong.length === 0) return listed
  context.addIssue(`expected on, off, or addresses and networks separated by commas, not ${wrong.join(', ')}`)
  return z.NEVER
})

/** What Fastify understands: an address, an address with the length of its network, or a name for several of them. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', length] = text.split('/', 2)
  const family = isIP(address)
  return family !== 0 && (length === undefined || (/^\d+$/.test(length) && Number(length) <= (family === 4 ? 32 : 128)))
}
