import { dayIn } from '@mfe/contract/days'
import { brand } from '@site/brand'
import { replies } from '@site/brand/replies'

export const joinLines = (...lines: string[]) => lines.join('\n')

export const paragraphs = (...texts: string[]) => texts.join('\n\n')

export const signature = joinLines(brand.name, brand.contact.phone)

const DAY = 86_400_000

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const fullTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: brand.timeZone })

/** States when a reply arrives at the latest: within the promised business days, and by which day at the office. */
export function replyPromise(kind: keyof typeof replies, now: number): string {
  const { businessDays, within } = replies[kind]
  let day = Date.parse(dayIn(brand.timeZone, now))
  for (let left: number = businessDays; left > 0; ) {
    day += DAY
    if (!weekday.format(day).startsWith('S')) left -= 1
  }
  return `We will reply within ${within}, by ${fullDate.format(day)}.`
}

/** Formats a moment in the time zone of the office, and names the zone. */
export const officeTime = (at: number): string => fullTime.format(at)
