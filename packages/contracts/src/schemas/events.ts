import { z } from 'zod'

/** The query of the stream of events. */
export const eventsQuery = z.object({
  /** How old the page's data is, in ms: if something has changed since, the first event says so. */
  age: z.coerce.number().int().nonnegative().optional(),
})
