import { dayIn, endOfDay, isDayOver, timeIn } from '@mfe/contract/days'
import { brand } from '@site/brand'
import type { Career } from '@site/contracts'

type Closing = Pick<Career, 'validThrough'>

/** Returns the calendar day at the office, `YYYY-MM-DD`. */
export const today = (): string => dayIn(brand.timeZone)

/** Returns whether an opening accepts applications: until its last day is over at the office, or always if it has none. */
export const isOpen = ({ validThrough }: Closing, at?: number): boolean =>
  validThrough === undefined || !isDayOver(validThrough, brand.timeZone, at)

/** Returns the last second in which an opening accepts applications, in ISO 8601 with the office's offset. */
export const lastSecond = (validThrough: string): string =>
  timeIn(brand.timeZone, endOfDay(validThrough, brand.timeZone) - 1000)
