import { Banner, ButtonLink, type Crumb } from '@site/ui'
import { type BandDrawing, gatheredThreads, loomThreads, sewnSheets, threadOfPeople, wovenCloth } from '@site/ui/art'
import type { ReactNode } from 'react'
import type { InnerPageContent } from '../content/types/page.ts'
import styles from './page-banner.module.css'
import { toCrumbs } from './page-meta.ts'
import { patternSeed } from './pattern-seed.ts'

const EYEBROWS: Record<InnerPageContent['kind'], string> = {
  about: 'About us',
  contact: 'Contact',
  industry: 'Industries',
  legal: 'Legal',
  product: 'Products',
  service: 'Services',
  whitepaper: 'Whitepaper',
}

/** The drawing for each kind of page, which shows visitors where they are; legal pages get the default thread. */
const ART: Partial<Record<InnerPageContent['kind'], BandDrawing>> = {
  about: threadOfPeople,
  contact: threadOfPeople,
  industry: wovenCloth,
  product: loomThreads,
  service: gatheredThreads,
  whitepaper: sewnSheets,
}

interface PageBannerProps {
  content: InnerPageContent
  crumbs?: readonly Crumb[]
  /** A picture of the page's subject, which overlaps the lower edge. */
  children?: ReactNode
}

/** The banner of every inner page, with a link to the contact form. */
export function PageBanner({ content, crumbs = toCrumbs(content), children }: PageBannerProps) {
  const { kind, headline, lead, path } = content
  return (
    <>
      <Banner
        eyebrow={EYEBROWS[kind]}
        title={headline}
        lead={lead}
        art={ART[kind]}
        seed={patternSeed(path)}
        overlapped={children !== undefined}
        breadcrumb={crumbs}
        action={
          <ButtonLink href="/contactus#letstalk" icon="arrow-right">
            Let’s talk
          </ButtonLink>
        }
      />
      {children && <div className={`${styles.picture} ${styles[kind]}`}>{children}</div>}
    </>
  )
}
