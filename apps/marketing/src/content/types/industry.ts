import type { InnerPageContent, Items, PictureContent, RelatedLink } from './page.ts'

export interface TableContent {
  caption: string
  /** Defaults to a comparison: Measure, Before and After. */
  columns?: readonly string[]
  rows: readonly (readonly string[])[]
  /** The source of the numbers, or a note that they are examples. Shown below the table. */
  basis: string
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
