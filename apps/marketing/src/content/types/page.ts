/** The fields that all kinds of pages share. Text is unique: no paragraph appears on two pages. */
export interface PageContent {
  path: `/${string}`
  /** The page name: 45 characters at most; the site adds the brand. */
  title: string
  /** The text for search engines and link previews: 120 to 155 characters, unique to the page. */
  description: string
  /** The date of the last change to the content, `YYYY-MM-DD`. */
  updated: string
}

/** Every page except the home page starts with a banner. */
export interface InnerPageContent extends PageContent {
  kind: 'about' | 'contact' | 'industry' | 'legal' | 'product' | 'service' | 'whitepaper'
  /** The page's h1: nine words at most. */
  headline: string
  lead: string
}

/** Text by title, in display order. A title cannot be an integer, because objects sort such keys first. */
export type Items = Readonly<Record<string, string>>

/** A link to another page, with the reason to follow it from here. */
export type RelatedLink = readonly [path: `/${string}`, label: string, reason: string]

/** Refers to a drawing in `pictures` by its id, which is unique among pages of the same kind. */
export interface PictureContent {
  id: string
  /** The text alternative for the drawing. */
  alt: string
  caption: string
}

/** The last band of a page: a question or an offer, and the label of its link to the contact form. */
export interface ClosingContent {
  heading: string
  text: string
  action: string
}

export interface ListSection {
  heading: string
  items: readonly string[]
}

export interface ItemSection {
  heading: string
  intro?: string
  items: Items
}

export interface TextSection {
  heading: string
  paragraphs: readonly string[]
}
