/**
 * What a move or copy does if the target folder has an entry with the same name: reject the call, add a number to the
 * name, or replace the existing file. A folder is never replaced.
 */
export const onConflict = ['fail', 'keep-both', 'replace'] as const

/** One of `onConflict`. */
export type OnConflict = (typeof onConflict)[number]
