export const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Returns a function that resolves to `undefined` instead of rejecting if this is why the work has failed. */
export const undefinedIf =
  (isReason: (error: unknown) => boolean) =>
  <Result>(work: Promise<Result>): Promise<Result | undefined> =>
    work.catch((error: unknown) => {
      if (isReason(error)) return undefined
      throw error
    })

export const ifExists = undefinedIf(isGone)
