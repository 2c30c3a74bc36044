import type {
  ClosingContent,
  InnerPageContent,
  ItemSection,
  Items,
  PictureContent,
  RelatedLink,
  TextSection,
} from './page.ts'

export interface TeamMember {
  id: string
  name: string
  role: string
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
  /** `members` describes each member of the team, by id. */
  team: { heading: string; intro: string; members: Items }
  people: {
    heading: string
    intro: string
    stories: readonly EmployeeStory[]
    scenes: readonly PictureContent[]
  }
  related: readonly RelatedLink[]
  closing: ClosingContent
}
