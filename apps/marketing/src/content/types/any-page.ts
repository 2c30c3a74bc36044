import type { AboutContent } from './about.ts'
import type { ContactContent } from './contact.ts'
import type { HomeContent } from './home.ts'
import type { IndustryContent } from './industry.ts'
import type { LegalContent } from './legal.ts'
import type { ProductContent } from './product.ts'
import type { ServiceContent } from './service.ts'
import type { WhitepaperContent } from './whitepaper.ts'

/** The content of any page below the home page, discriminated by `kind`. */
export type InnerPage =
  | AboutContent
  | ContactContent
  | IndustryContent
  | LegalContent
  | ProductContent
  | ServiceContent
  | WhitepaperContent

export type AnyPage = HomeContent | InnerPage
