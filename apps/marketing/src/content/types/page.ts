/** The fields that all kinds of pages share. Copy is written for one page only: no paragraph appears on two. */
export interface PageContent {
  path: `/${string}`
  /** The page name: 45 characters at most, the site adds the brand. */
  title: string
  /** For search engines and link previews: 120 to 155 characters, different on every page. */
  description: string
  /** The day the copy last changed, `YYYY-MM-DD`. */
  updated: string
}

export interface BannerCopy {
  eyebrow?: string
  /** The page's h1: nine words at most. */
  title: string
  lead: string
}

export interface Item {
  title: string
  text: string
}

/** A link to another page, with the reason to follow it from here. */
export type RelatedLink = readonly [path: `/${string}`, label: string, why: string]

export interface ListSection {
  heading: string
  intro?: string
  items: readonly string[]
}

export interface ItemSection {
  heading: string
  intro?: string
  items: readonly Item[]
}

export interface TextSection {
  heading: string
  paragraphs: readonly string[]
}
