import type { Career } from '@site/contracts'
import { Banner, ButtonLink, Cluster, Section } from '@site/ui'
import { LazyApplicationForm } from '../apply/lazy-application-form.tsx'
import { placeLabel } from '../career/place.ts'
import { OpeningActions } from '../reading/opening-actions.tsx'
import styles from './application-screen.module.css'
import { ApplyLink } from './apply-link.tsx'
import { openingCrumbs } from './breadcrumb.ts'
import { OpeningClosed } from './opening-closed.tsx'
import { OpeningText } from './opening-text.tsx'

export function ApplicationScreen({ data: { career, open } }: { data: { career: Career; open: boolean } }) {
  return (
    <>
      <Banner
        eyebrow={career.jobTime}
        title={career.title}
        lead={[career.team && `${career.team} team`, placeLabel(career)].filter(Boolean).join(' · ')}
        breadcrumb={openingCrumbs(career)}
        action={
          <Cluster>
            {open && <ApplyLink />}
            <ButtonLink href="/contactus#letstalk" variant="outline" icon="arrow-right">
              Let’s talk
            </ButtonLink>
            {open && <OpeningActions title={career.title} />}
          </Cluster>
        }
      />
      {open ? (
        <>
          <Section space="tight">
            <OpeningText career={career} />
          </Section>
          <div className={styles.form}>
            <Section tone="subtle" space="tight" id="apply" labelledBy="apply-title">
              <LazyApplicationForm career={career} />
            </Section>
          </div>
        </>
      ) : (
        <Section>
          <OpeningClosed career={career} />
        </Section>
      )}
    </>
  )
}
