import type { BannerCopy, Item, ItemSection, PageContent, RelatedLink, TextSection } from './page.ts'

export interface TeamMember {
  id: string
  name: string
  role: string
  text: string
}

export interface EmployeeStory {
  id: string
  name: string
  role: string
  quote: string
  paragraphs: readonly string[]
}

export interface AboutContent extends PageContent {
  kind: 'about'
  banner: BannerCopy
  story: TextSection
  beliefs: ItemSection
  timeline: { heading: string; items: readonly (Item & { year: string })[] }
  team: { heading: string; intro: string }
  people: { heading: string; intro: string; stories: readonly EmployeeStory[] }
  related: readonly RelatedLink[]
}
