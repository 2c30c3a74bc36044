import type { InnerPageContent, Items, RelatedLink } from './page.ts'

/** An engagement as it could run. Clients are described by type and every figure is illustrative. */
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
  deliverables: readonly string[]
  /** `carousel`: the names turn in a carousel of tiles; otherwise they are a plain list. */
  technologies: { heading?: string; intro: string; names: readonly string[]; carousel?: boolean }
  example: ExampleEngagement
  questions: Items
  related: readonly RelatedLink[]
}
