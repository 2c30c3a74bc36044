import { commandFailed } from '#index.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const UNITS: Readonly<Record<string, number>> = { d: DAY_MS, h: DAY_MS / 24 }
const MAX_AMOUNT = 3660

/** Parses a share of the visitors, such as `10`, `12.5` or `1%`. */
export function toPercent(text: string): number {
  const percent = Number(/^(\d+(?:\.\d+)?)%?$/.exec(text)?.[1] ?? Number.NaN)
  if (percent <= 100) return percent
  throw commandFailed(`--percent ${text} is not a share of visitors. To fix: use a number from 0 to 100.`)
}

/** Parses a number of days; with a fraction, a part of a day. */
export function afterDays(days: string, now: Date, { canBeZero = false, most = 365 } = {}): Date {
  const amount = days.trim() === '' ? Number.NaN : Number(days)
  const isEnough = canBeZero ? amount >= 0 : amount > 0
  if (isEnough && amount <= most) return new Date(now.getTime() + amount * DAY_MS)
  const range = canBeZero ? `a number from 0 to ${most}` : `a number above 0, up to ${most}`
  throw commandFailed(`--days ${days} is not a valid number of days. To fix: use ${range}.`)
}

/** Parses when something ends: a time from now, such as `90d` or `12h`, or a moment in ISO 8601 with its offset. */
export function toMoment(option: string, text: string, now: Date): Date {
  const [, amount = '', unit = ''] = /^(\d{1,4})([dh])$/.exec(text) ?? []
  const ms = UNITS[unit]
  if (ms !== undefined && Number(amount) <= MAX_AMOUNT) return new Date(now.getTime() + Number(amount) * ms)
  // Without an offset, it would be a time of this machine.
  const moment = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : undefined
  if (moment && !Number.isNaN(moment.getTime())) return moment
  throw commandFailed(
    `${option} ${text} is not a time. To fix: use days or hours from now, such as 2d or 12h, or a moment such as 2026-01-31T18:00:00Z.`,
  )
}
