/** Returns whether an operation failed because the file or directory does not exist. */
export const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Resolves to `undefined` instead of rejecting if a file or directory is missing. */
export const ifExists = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  work.catch((error: unknown) => {
    if (isGone(error)) return undefined
    throw error
  })
