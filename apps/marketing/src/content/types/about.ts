import type { InnerPageContent, ItemSection, PictureContent, RelatedLink, TextSection } from './page.ts'

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

export interface AboutContent extends InnerPageContent {
  kind: 'about'
  story: TextSection
  beliefs: ItemSection & { scenes: readonly [PictureContent, ...PictureContent[]] }
  timeline: { heading: string; items: readonly (readonly [year: string, title: string, text: string])[] }
  team: { heading: string; intro: string }
  people: {
    heading: string
    intro: string
    stories: readonly EmployeeStory[]
    scenes: readonly PictureContent[]
  }
  related: readonly RelatedLink[]
}
