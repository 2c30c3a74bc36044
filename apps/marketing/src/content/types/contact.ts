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
    pinLabel: string
  }
  /** The label of the control that shows `answers` and `steps`. */
  more: string
  answers: TextSection
  steps: ItemSection
}
