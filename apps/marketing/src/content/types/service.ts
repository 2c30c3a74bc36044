import type { InnerPageContent, Items, PictureContent, RelatedLink } from './page.ts'

/** An example engagement. Clients are described by type, and every figure is illustrative. */
export interface ExampleEngagement {
  heading: string
  context: string
  work: string
  result: string
  limits: string
}

export interface ServiceContent extends InnerPageContent {
  kind: 'service'
  problem: readonly string[]
  capabilities: Items
  steps: { intro: string; items: Items }
  /** A diagram of the steps, in a shape of its own. */
  picture: PictureContent
  deliverables: readonly string[]
  /** With `carousel`, the names are tiles in a carousel; otherwise they are a plain list. */
  technologies: { heading?: string; intro: string; names: readonly string[]; carousel?: boolean }
  example: ExampleEngagement
  questions: Items
  related: readonly RelatedLink[]
}
