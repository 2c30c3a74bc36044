import { z } from 'zod'

const SIZES = { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12, kib: 1024, mib: 2 ** 20, gib: 2 ** 30, tib: 2 ** 40 }
const DURATIONS = { ms: 1, s: 1e3, m: 60e3, min: 60e3, h: 3_600e3, d: 86_400e3 }

function amount(example: string, units: Readonly<Record<string, number>>) {
  return z.string().transform((typed, context) => {
    const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(typed.trim()) ?? []
    const scale = Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined
    if (digits !== '' && scale !== undefined) return Math.round(Number(digits) * scale)
    context.addIssue(`expected an amount such as ${example}`)
    return z.NEVER
  })
}

/** Parses a size, such as `5 MB` or `64 MiB`, into bytes. */
export const bytes = amount('5 GiB', SIZES)

/** Parses a duration with a unit, such as `30m`, `12h` or `7d`, into milliseconds. */
export const duration = amount('12h', DURATIONS)
