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
    /** What happens on loading the map, which the visitor agrees to. */
    loadNote: string
    /** The street of the office, as written in the drawing. */
    street: string
    pinLabel: string
  }
  /** The label of the control that shows `answers` and `steps`. */
  more: string
  answers: TextSection
  steps: ItemSection
}
