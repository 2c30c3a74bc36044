import type { InnerPageContent, Items, RelatedLink } from './page.ts'

export interface TableContent {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** The source of the numbers, or that they are an example. Shown under the table. */
  basis: string
}

/** Refers to a drawing of `pictures/industries` by its id. */
export interface PictureContent {
  id: string
  /** Describes the drawing for people who cannot see it. */
  alt: string
  caption: string
}

export interface IndustryContent extends InnerPageContent {
  kind: 'industry'
  state: readonly string[]
  signs: readonly string[]
  pressures: Items
  builds: readonly string[]
  regulations: { intro: string; items: Items }
  example: readonly string[]
  /** Who is on the team, how long it takes, what happens first. */
  start: readonly string[]
  outcomes: TableContent
  pictures: { work: PictureContent; outcome: PictureContent }
  /** The link reads "Read more"; `paperName` adds its target for screen readers. */
  teaser: { heading: string; text: string; paperName: string }
  related: readonly RelatedLink[]
}
