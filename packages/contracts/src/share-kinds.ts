/** What a link allows: reading a file or a folder, or adding files to a folder without seeing its contents. */
export const shareKinds = ['read', 'drop'] as const

/** One of `shareKinds`. */
export type ShareKind = (typeof shareKinds)[number]

/** The page of a link; the token is the next segment of its URL. */
export const SHARED_PAGE = '/shared'
