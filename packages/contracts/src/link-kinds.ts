/** What a link allows: reading a file or a folder, or adding files to a folder without seeing its contents. */
export const linkKinds = ['read', 'drop'] as const

export type LinkKind = (typeof linkKinds)[number]

/** The path of the page that a link opens; the token is the segment after it. */
export const LINK_PAGE = '/shared'
