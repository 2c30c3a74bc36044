import { isDayOver } from '@mfe/contract/days'
import { brand } from '@site/brand'
import type { Career } from '@site/contracts'
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
