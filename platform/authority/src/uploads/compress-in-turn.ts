import { createKeyedSemaphore, type Encoding } from '@mfe/http'
import { compressed } from '@mfe/release'

/** Of the four threads in which Node.js also reads files: the same process may serve the site. */
const MAX_AT_ONCE = 2

/** Creates a function that compresses files of releases, at most two at a time, for all publications together. */
export function createCompressor(compress = compressed) {
  const slots = createKeyedSemaphore(MAX_AT_ONCE, Number.POSITIVE_INFINITY)

  /** Reads a file only when its turn comes. Resolves to `undefined` if the form would not be smaller. */
  return async (read: () => Promise<Buffer>, encoding: Encoding): Promise<Buffer | undefined> => {
    const leave = await slots.acquire('')
    try {
      return await compress(await read(), encoding)
    } finally {
      leave?.()
    }
  }
}
