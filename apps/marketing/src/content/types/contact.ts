import type { InnerPageContent, ItemSection, TextSection } from './page.ts'

export interface ContactContent extends InnerPageContent {
  kind: 'contact'
  reach: { heading: string; intro: string; addressLabel: string; phoneLabel: string; emailLabel: string; hours: string }
  map: {
    more: string
    heading: string
    intro: string
    frameTitle: string
    openLabel: string
    loadLabel: string
    /** What the visitor agrees to by loading the map. */
    loadNote: string
    /** The office's street, as labeled in the drawing. */
    street: string
    pinLabel: string
  }
  /** The label of the control that shows `answers` and `steps`. */
  more: string
  answers: TextSection
  steps: ItemSection
}
