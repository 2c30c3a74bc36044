import type { BannerCopy, Item, ItemSection, ListSection, PageContent, RelatedLink, TextSection } from './page.ts'

/** An engagement as it could run. Clients are described by type and every figure is illustrative. */
export interface ExampleEngagement {
  heading: string
  context: string
  work: string
  result: string
  limits: string
}

export interface ServiceContent extends PageContent {
  kind: 'service'
  banner: BannerCopy
  problem: TextSection
  capabilities: ItemSection
  steps: ItemSection
  deliverables: ListSection
  /** `carousel`: the names turn in a carousel of tiles; otherwise they are a plain list. */
  technologies: { heading: string; intro: string; names: readonly string[]; carousel: boolean }
  example: ExampleEngagement
  questions: { heading: string; items: readonly Item[] }
  related: readonly RelatedLink[]
}
