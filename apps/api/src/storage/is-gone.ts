/** What was to be opened or moved is not where it was: deleted meanwhile, or on its way to become a file. */
export const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
