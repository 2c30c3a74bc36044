import { Banner, ButtonLink, type Crumb } from '@site/ui'
import type { BandDrawing } from '@site/ui/art'
import type { InnerPageContent } from '../content/types.ts'
import { toCrumbs } from './page-meta.ts'
import { patternSeed } from './pattern-seed.ts'

const EYEBROWS: Record<InnerPageContent['kind'], string> = {
  about: 'About us',
  contact: 'Contact',
  industry: 'Industries',
  legal: 'Legal',
  product: 'Products',
  service: 'Services',
  site: 'About this site',
  whitepaper: 'Whitepaper',
}

export interface PageBannerProps {
  content: InnerPageContent
  /** The drawing of this kind of page, which shows visitors where they are. */
  art?: BandDrawing
  crumbs?: readonly Crumb[]
  overlapped?: boolean
}

/** The banner of every inner page, with a link to the contact form. */
export function PageBanner({ content, art, crumbs = toCrumbs(content), overlapped }: PageBannerProps) {
  const { kind, headline, lead, path } = content
  return (
    <Banner
      eyebrow={EYEBROWS[kind]}
      title={headline}
      lead={lead}
      art={art}
      seed={patternSeed(path)}
      overlapped={overlapped}
      breadcrumb={crumbs}
      action={
        <ButtonLink href="/contactus#letstalk" icon="arrow-right">
          Let’s talk
        </ButtonLink>
      }
    />
  )
}
