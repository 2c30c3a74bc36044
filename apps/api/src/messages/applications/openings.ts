import { isDayOver } from '@mfe/contract/days'
import { brand } from '@site/brand'
import { CAREERS_FILE, type Career } from '@site/contracts'
import type { FastifyBaseLogger } from 'fastify'

/** Resolves to the contents of `CAREERS_FILE` in each live release that has one. */
export type ReadOpenings = () => Promise<readonly string[]>

/** Creates a function that finds a title among the openings that accept applications now. It never rejects. */
export function createOpenings(read: ReadOpenings, logger: FastifyBaseLogger) {
  return async (title: string): Promise<string | undefined> => {
    try {
      const careers = (await read()).flatMap((text): Career[] => JSON.parse(text).careers)
      const isOpen = ({ validThrough }: Career) =>
        validThrough === undefined || !isDayOver(validThrough, brand.timeZone)
      return careers.filter(isOpen).find((career) => career.title === title)?.title
    } catch (error) {
      logger.warn({ err: error }, 'the openings cannot be read, so a receipt does not name one')
      return undefined
    }
  }
}

/** A form waits this long at most, because only the wording of its receipt depends on the openings. */
const TIMEOUT_MS = 2000

/** Fetches the openings from the site that this API belongs to. Empty without a PUBLIC_URL. */
export async function fetchOpenings(publicUrl: string): Promise<string[]> {
  if (publicUrl === '') return []
  const response = await fetch(new URL(`/${CAREERS_FILE}`, publicUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}.`)
  return [await response.text()]
}
