import type { ClosingContent, ItemSection, PageContent, PictureContent, TextSection } from './page.ts'

export interface Testimonial {
  id: string
  /** 25 words at most: the slide advances after three seconds. */
  quote: string
  source: string
  story: string
}

export interface HomeContent extends PageContent {
  kind: 'home'
  hero: { eyebrow: string; title: string; lead: string; action: string; secondary: string }
  about: TextSection & { link: string }
  services: { heading: string; intro: string }
  values: ItemSection
  culture: { heading: string; text: string; link: string }
  products: { heading: string; intro: string }
  industries: { heading: string; intro: string }
  clients: { heading: string; note: string; items: readonly Testimonial[] }
  closing: ClosingContent
  /** The scene in the page's link preview. */
  preview: Pick<PictureContent, 'id' | 'alt'>
}
