/** Returns whether an operation failed because the file or directory does not exist. */
export const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Returns a function that resolves to `undefined` instead of rejecting if this is why the work has failed. */
export const undefinedIf =
  (isReason: (error: unknown) => boolean) =>
  <Result>(work: Promise<Result>): Promise<Result | undefined> =>
    work.catch((error: unknown) => {
      if (isReason(error)) return undefined
      throw error
    })

/** Resolves to `undefined` instead of rejecting if a file or directory is missing. */
export const ifExists = undefinedIf(isGone)
