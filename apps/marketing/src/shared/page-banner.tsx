import { Banner, ButtonLink, type Crumb } from '@site/ui'
import type { BannerCopy } from '../content/types/page.ts'
import { motifOf } from './motif.ts'

interface PageBannerProps {
  copy: BannerCopy
  /** The page's address. */
  path: string
  crumbs: readonly Crumb[]
}

/** The banner of every inner page, with the way to the contact form. The frame looks after fragments. */
export function PageBanner({ copy, path, crumbs }: PageBannerProps) {
  return (
    <Banner
      eyebrow={copy.eyebrow}
      title={copy.title}
      lead={copy.lead}
      seed={motifOf(path)}
      breadcrumb={crumbs}
      action={
        <ButtonLink href="/contactus#letstalk" icon="arrow-right">
          Let’s talk
        </ButtonLink>
      }
    />
  )
}
