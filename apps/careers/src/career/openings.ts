import { isDayOver } from '@mfe/contract/days'
import type { PageContext } from '@mfe/page'
import { brand } from '@site/brand'
import { CAREERS_FILE, type Career } from '@site/contracts'

export async function readCareers({ readJson }: Pick<PageContext, 'readJson'>): Promise<Career[]> {
  const { careers } = await readJson<{ careers: Career[] }>(CAREERS_FILE)
  return careers
}

type Closing = Pick<Career, 'validThrough'>

/** Returns whether an opening accepts applications: until its last day is over at the office, or always if it has none. */
export const isOpen = ({ validThrough }: Closing, at?: number): boolean =>
  validThrough === undefined || !isDayOver(validThrough, brand.timeZone, at)
