class ChunkLoadError extends Error {}

/**
 * Returns whether lazily loaded code failed to load. A retry fetches it once the network is back, except in browsers
 * that never request a failed file again (docs/runbooks/browsers.md).
 */
export const isChunkLoadError = (error: unknown) => error instanceof ChunkLoadError

/** Converts a failed import to one error class, because each browser throws a different error. */
export async function loadChunk<Code>(loading: Promise<Code>): Promise<Code> {
  try {
    return await loading
  } catch (cause) {
    throw new ChunkLoadError('A file of this site did not load', { cause })
  }
}
