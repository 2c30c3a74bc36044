import type { InnerPageContent } from './page.ts'

export interface LegalSection {
  id: string
  heading: string
  paragraphs?: readonly string[]
  list?: readonly string[]
  table?: { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] }
}

export interface LegalContent extends InnerPageContent {
  kind: 'legal'
  sections: readonly LegalSection[]
}
