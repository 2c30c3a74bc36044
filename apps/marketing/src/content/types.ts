/** The fields that all kinds of pages share. Text is unique: no paragraph appears on two pages. */
export interface PageContent {
  path: `/${string}`
  /** The page name: 45 characters at most; the site adds the brand. */
  title: string
  /** The text for search engines and link previews: 120 to 155 characters, unique to the page. */
  description: string
  /** The date of the last change to the content, `YYYY-MM-DD`. */
  updated: string
}

/** Every page except the home page starts with a banner. */
export interface InnerPageContent extends PageContent {
  kind: 'about' | 'contact' | 'industry' | 'legal' | 'product' | 'service' | 'site' | 'whitepaper'
  /** The page's h1: nine words at most. */
  headline: string
  lead: string
}

/** Text by title, in display order. A title cannot be an integer, because objects sort such keys first. */
export type Items = Readonly<Record<string, string>>

/** A link to another page, with the reason to follow it from here. */
export type RelatedLink = readonly [path: `/${string}`, label: string, reason: string]

/** Refers to a drawing in `pictures` by its id, which is unique among pages of the same kind. */
export interface PictureContent {
  id: string
  alt: string
  caption: string
}

/** The last band of a page: a question or an offer, and the label of its link to the contact form. */
export interface ClosingContent {
  heading: string
  text: string
  action: string
}

export interface ListSection {
  heading: string
  items: readonly string[]
}

export interface ItemSection {
  heading: string
  intro?: string
  items: Items
}

export interface TextSection {
  heading: string
  paragraphs: readonly string[]
}

export interface Testimonial {
  id: string
  /** 25 words at most: the slide advances after three seconds. */
  quote: string
  source: string
  story: string
}

/** The cards of other pages. `drawings` has the id of each page's picture, by slug; their cards describe them. */
interface CardsSection {
  heading: string
  intro: string
  drawings: Items
}

export interface HomeContent extends PageContent {
  kind: 'home'
  hero: { eyebrow: string; title: string; lead: string; action: string; secondary: string }
  about: TextSection & { statement: string; link: string; scene: PictureContent }
  services: CardsSection
  /** The dark band: who does the work, from the first day to the last. */
  handover: { heading: string; text: string; ours: string; yours: string; milestones: Items }
  values: ItemSection
  products: CardsSection
  culture: { heading: string; person: TeamMember; quote: string; text: string; link: string }
  /** The part of a picture that a card shows, by slug: its viewBox. */
  industries: CardsSection & { details: Items }
  clients: { heading: string; items: readonly Testimonial[] }
  proof: { heading: string; intro: string; prices: string; figures: string; link: string }
  closing: ClosingContent
  /** The scene in the page's link preview. */
  preview: Pick<PictureContent, 'id' | 'alt'>
}

export interface TeamMember {
  id: string
  name: string
  role: string
}

export interface EmployeeStory extends TeamMember {
  quote: string
  paragraphs: readonly string[]
}

export interface AboutContent extends InnerPageContent {
  kind: 'about'
  story: TextSection
  beliefs: ItemSection & { scenes: readonly [PictureContent, ...PictureContent[]] }
  timeline: {
    heading: string
    items: readonly { year: string; title: string; text: string; picture?: PictureContent }[]
  }
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
  answers: Items
}

export interface ServiceContent extends InnerPageContent {
  kind: 'service'
  headings: Readonly<Record<'problem' | 'capabilities' | 'steps' | 'deliverables', string>>
  problem: readonly string[]
  capabilities: Items
  steps: { intro: string; items: Items }
  /** A diagram of the steps, in a shape of its own. */
  picture: PictureContent
  deliverables: readonly string[]
  /** What can be ordered alone. */
  firstStep: { text: string; price: string }
  /** With `carousel`, the names are tiles in a carousel; otherwise they are a plain list. */
  technologies: { heading?: string; intro: string; names: readonly string[]; carousel?: boolean }
  /** An example engagement, whose heading says so. Clients are described by type. */
  example: Readonly<Record<'heading' | 'context' | 'work' | 'result' | 'limits', string>> & { change: Change }
  /** Whom to ask: the id of a leader in `team.ts`. */
  ask: string
  questions: Items
  related: readonly RelatedLink[]
}

/** A result as one figure: from what it was to what it became. */
export interface Change {
  before?: string
  after: string
  label: string
}

/** A product's inputs and outputs, drawn as three columns. */
export interface FitDiagram {
  intro: string
  caption: string
  inputs: ListSection
  core: ListSection
  outputs: ListSection
}

export interface ProductContent extends InnerPageContent {
  kind: 'product'
  headings: Readonly<Record<'what' | 'audience' | 'features' | 'fit' | 'security' | 'rollout', string>>
  what: readonly string[]
  /** What the interface looks like: one view that shows what the product is, two of single features. */
  views: readonly [PictureContent, PictureContent, PictureContent]
  audience: readonly string[]
  features: Items
  fit: FitDiagram
  security: readonly string[]
  rollout: { intro: string; items: Items }
  /** `partner` links to the partner's site in a new tab, `contact` to the contact page. */
  next: { heading: string; text: string; link: { kind: 'partner'; href: string } | { kind: 'contact' } }
  related: readonly RelatedLink[]
}

export interface TableContent {
  caption: string
  /** Defaults to a comparison: Measure, Before and After. */
  columns?: readonly string[]
  rows: readonly (readonly string[])[]
  /** The source or the limits of the numbers. Shown below the table. */
  basis?: string
}

export interface IndustryContent extends InnerPageContent {
  kind: 'industry'
  /** That of the example says that it is one. */
  headings: Readonly<Record<'state' | 'pressures' | 'builds' | 'example' | 'start', string>>
  state: readonly string[]
  signs: readonly string[]
  pressures: Items
  builds: readonly string[]
  regulations: { intro: string; items: Items }
  example: readonly string[]
  /** The team, the duration and the first steps. */
  start: readonly string[]
  outcomes: TableContent
  pictures: { work: PictureContent; outcome: PictureContent }
  /** The link reads "Read more"; `paperName` adds its target for screen readers. `minutes` is its reading time. */
  teaser: { heading: string; text: string; paperName: string; minutes: number }
  related: readonly RelatedLink[]
}

/** A table or figure. `basis` states the source of its numbers, or that they are examples. */
export type Exhibit = (TableContent & { basis: string }) | BarsContent | FlowContent

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
  glossary: Items
  related: readonly RelatedLink[]
}

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

/** The page about the site itself, in sections of one kind each. */
export interface SiteContent extends InnerPageContent {
  kind: 'site'
  invented: TextSection
  /** `method` says how they were measured. */
  figures: { heading: string; intro: string; rows: Items; method: readonly string[] }
  budgets: TableContent & { heading: string }
  samples: { heading: string; intro: string }
  prices: { heading: string; intro: string }
  own: { heading: string; intro: string; steps: Items }
  people: { heading: string; intro: string; topics: Items }
}

/** A document that clients would receive, as a PDF to download. */
export interface SampleContent {
  /** The name of its file. */
  id: string
  kind: string
  title: string
  lead: string
  /** The date of the last change, `YYYY-MM-DD`. */
  updated: string
  sections: readonly SampleSection[]
}

/** Contains paragraphs, then a list, then terms with explanations, then a table; each is optional. */
export interface SampleSection {
  id: string
  heading: string
  paragraphs?: readonly string[]
  list?: readonly string[]
  facts?: Items
  table?: TableContent
}

/** The content of any page below the home page, discriminated by `kind`. */
export type InnerPage =
  | AboutContent
  | ContactContent
  | IndustryContent
  | LegalContent
  | ProductContent
  | ServiceContent
  | SiteContent
  | WhitepaperContent

export type AnyPage = HomeContent | InnerPage
