/** What a link allows: reading a file or a folder, or adding files to a folder without seeing its contents. */
export const shareKinds = ['read', 'drop'] as const

export type ShareKind = (typeof shareKinds)[number]

/** The path of the page that a link opens; the token is the segment after it. */
export const SHARED_PAGE = '/shared'
