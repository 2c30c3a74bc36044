import { isDayOver } from '@mfe/contract/days'
import { brand } from '@site/brand'
import type { Career } from '@site/contracts'

type Closing = Pick<Career, 'validThrough'>

/** Returns whether an opening accepts applications: until its last day is over at the office, or always if it has none. */
export const isOpen = ({ validThrough }: Closing, at?: number): boolean =>
  validThrough === undefined || !isDayOver(validThrough, brand.timeZone, at)
