import type { BannerCopy, ItemSection, ListSection, PageContent, RelatedLink, TextSection } from './page.ts'

/** What feeds the product and what it feeds, drawn as three columns. */
export interface FitDiagram {
  heading: string
  intro: string
  caption: string
  inputs: ListSection
  core: ListSection
  outputs: ListSection
}

export interface ProductContent extends PageContent {
  kind: 'product'
  banner: BannerCopy
  what: TextSection
  audience: ListSection
  features: ItemSection
  fit: FitDiagram
  security: ListSection
  rollout: ItemSection
  /** `partner`: the partner's own site, in a new tab. `contact`: our contact page. */
  next: { heading: string; text: string; link: { kind: 'partner'; href: string } | { kind: 'contact' } }
  related: readonly RelatedLink[]
}
