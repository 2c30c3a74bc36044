import type { BannerCopy, ItemSection, ListSection, PageContent, RelatedLink, TextSection } from './page.ts'

export interface TableCopy {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** The source of the numbers, or that they are an example. Shown under the table. */
  basis: string
}

/** Refers to a drawing of `pictures/industries` by its id. */
export interface PictureCopy {
  id: string
  /** Describes the drawing for people who cannot see it. */
  alt: string
  caption: string
}

export interface IndustryContent extends PageContent {
  kind: 'industry'
  banner: BannerCopy
  state: TextSection
  signs: ListSection
  pressures: ItemSection
  builds: ListSection
  regulations: ItemSection
  example: TextSection
  /** Who is on the team, how long it takes, what happens first. */
  start: TextSection
  outcomes: { heading: string; table: TableCopy }
  pictures: { work: PictureCopy; outcome: PictureCopy }
  /** The link reads "Read more"; `paperName` adds its target for screen readers. */
  teaser: { heading: string; text: string; paperName: string }
  related: readonly RelatedLink[]
}
