import { z } from 'zod'

/** The query parameters of the event stream. */
export const eventsQuery = z.object({
  /** The age of the page's data, in ms. If anything has changed since, the first event reports it. */
  age: z.coerce.number().int().nonnegative().optional(),
})
