import type { InnerPageContent, Items, RelatedLink } from './page.ts'

export interface TableContent {
  caption: string
  /** Defaults to a comparison: Measure, Before and After. */
  columns?: readonly string[]
  rows: readonly (readonly string[])[]
  /** The source of the numbers, or a note that they are examples. Shown below the table. */
  basis: string
}

/** Refers to a drawing in `pictures/industries` or `pictures/scenes` by its id. */
export interface PictureContent {
  id: string
  /** The text alternative of the drawing. */
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
  /** The team, the duration and the first steps. */
  start: readonly string[]
  outcomes: TableContent
  pictures: { work: PictureContent; outcome: PictureContent }
  /** The link reads "Read more"; `paperName` adds its target for screen readers. */
  teaser: { heading: string; text: string; paperName: string }
  related: readonly RelatedLink[]
}
