import { z } from 'zod'

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  tib: 1024 ** 4,
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

/** Parses a size, such as `5 MB` or `64 MiB`, into bytes. */
export const bytes = amount('5 GiB', ['', 'b', 'kb', 'mb', 'gb', 'tb', 'kib', 'mib', 'gib', 'tib'])

/** Parses a duration with a unit, such as `30m`, `12h` or `7d`, into milliseconds. */
export const duration = amount('12h', ['ms', 's', 'm', 'min', 'h', 'd'])
