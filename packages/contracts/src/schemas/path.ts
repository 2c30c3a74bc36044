import { z } from 'zod'

/**
 * A folder's path as a query parameter that occurs once per name, root first. A single empty value is the empty path,
 * the parent of root folders.
 */
export const pathParam = z.preprocess(
  (value) => (value === '' ? [] : typeof value === 'string' ? [value] : value),
  z.array(z.string()),
)
