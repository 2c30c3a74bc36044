import type { TableContent } from './industry.ts'
import type { InnerPageContent, Items, ListSection, RelatedLink, TextSection } from './page.ts'

/** A table or figure. `basis` states the source of its numbers, or that they are examples. */
export type Exhibit = TableContent | BarsContent | FlowContent

export interface BarsContent {
  caption: string
  unit: string
  bars: readonly { label: string; value: number }[]
  basis: string
}

export interface FlowContent {
  caption: string
  stages: Items
  basis: string
}

export interface Chapter extends TextSection {
  /** The chapter's anchor. `start` is reserved for the abstract. */
  id: string
  /** Shown after the second paragraph. */
  list?: readonly string[]
  exhibit: Exhibit
}

export interface WhitepaperContent extends InnerPageContent {
  kind: 'whitepaper'
  published: string
  /** The id of a leader in `team.ts`. */
  author: string
  authorNote: string
  abstract: readonly string[]
  keyPoints: readonly string[]
  context: readonly string[]
  chapters: readonly Chapter[]
  checklist: ListSection
  pitfalls: Items
  sources: readonly string[]
  /** Definitions by term. */
  glossary: Items
  related: readonly RelatedLink[]
}
