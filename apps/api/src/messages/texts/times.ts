import { dayIn } from '@mfe/contract/days'
import { brand } from '@site/brand'
import { replies } from '@site/brand/replies'

const DAY = 86_400_000

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const fullTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: brand.timeZone })

/** Returns the day at the office by which a reply arrives at the latest. */
export function replyDay(kind: keyof typeof replies, now: number): string {
  let day = Date.parse(dayIn(brand.timeZone, now))
  for (let left: number = replies[kind].businessDays; left > 0; ) {
    day += DAY
    if (!weekday.format(day).startsWith('S')) left -= 1
  }
  return fullDate.format(day)
}

/** States within how many business days a reply arrives, and by which day. */
export const replyPromise = (kind: keyof typeof replies, now: number): string =>
  `We will reply within ${replies[kind].within}, by ${replyDay(kind, now)}.`

/** Formats a moment in the time zone of the office, and names the zone. */
export const officeTime = (at: number): string => fullTime.format(at)
