/** What a link allows: reading a file or a folder, or adding files to a folder without seeing its contents. */
export const linkKinds = ['read', 'drop'] as const

export type LinkKind = (typeof linkKinds)[number]

/** What visitors do with a link: they add files, download them, or look at them on the link's page. */
export const activityKinds = ['received', 'downloaded', 'viewed'] as const

export type ActivityKind = (typeof activityKinds)[number]

/** The path of the page that a link opens; the token is the segment after it. */
export const LINK_PAGE = '/shared'
