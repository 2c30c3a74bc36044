import { brand } from '@site/brand'

/** The Atom feed of the openings, which the gateway renders from the sitemap. */
export const openingsFeed = { path: '/careers.atom', title: `Openings at ${brand.name}` } as const
