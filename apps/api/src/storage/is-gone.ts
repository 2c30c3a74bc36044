/**
 * Whether a file to be opened or moved no longer exists: it was deleted, or has become another file in the meantime.
 */
export const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
