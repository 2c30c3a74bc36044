import type { InnerPageContent, Items, ListSection, PictureContent, RelatedLink } from './page.ts'

/** A product's inputs and outputs, drawn as three columns. */
export interface FitDiagram {
  intro: string
  caption: string
  inputs: ListSection
  core: ListSection
  outputs: ListSection
}

export interface ProductContent extends InnerPageContent {
  kind: 'product'
  what: readonly string[]
  /** What the interface looks like: one view that shows what the product is, two of single features. */
  views: readonly [PictureContent, PictureContent, PictureContent]
  audience: readonly string[]
  features: Items
  fit: FitDiagram
  security: readonly string[]
  rollout: { intro: string; items: Items }
  /** `partner` links to the partner's site in a new tab, `contact` to the contact page. */
  next: { heading: string; text: string; link: { kind: 'partner'; href: string } | { kind: 'contact' } }
  related: readonly RelatedLink[]
}
