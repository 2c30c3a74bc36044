import { Banner, ButtonLink, type Crumb } from '@site/ui'
import type { BannerCopy, PageContent } from '../content/types/page.ts'
import { crumbsOf } from './page-meta.ts'
import { patternSeed } from './pattern-seed.ts'

interface PageBannerProps {
  content: PageContent & { banner: BannerCopy }
  crumbs?: readonly Crumb[]
}

/** The banner of every inner page, with a link to the contact form. The frame handles fragments. */
export function PageBanner({ content, crumbs = crumbsOf(content) }: PageBannerProps) {
  const { eyebrow, title, lead } = content.banner
  return (
    <Banner
      eyebrow={eyebrow}
      title={title}
      lead={lead}
      seed={patternSeed(content.path)}
      breadcrumb={crumbs}
      action={
        <ButtonLink href="/contactus#letstalk" icon="arrow-right">
          Let’s talk
        </ButtonLink>
      }
    />
  )
}
