import type { Career } from '@site/contracts'
import { Banner, ButtonLink, Cluster, Heading, longDate, Notice, Section, Stack, Text } from '@site/ui'
import { LazyApplicationForm } from '../apply/lazy-application-form.tsx'
import { placeLabel } from '../career/texts.ts'
import { applicationContent } from '../content/application-content.ts'
import { OpeningActions } from '../reading/opening-actions.tsx'
import styles from './application-screen.module.css'
import { openingCrumbs } from './breadcrumb.ts'
import { ApplyLink, OpeningText } from './opening-text.tsx'

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

const { closed } = applicationContent

function OpeningClosed({ career }: { career: Career }) {
  return (
    <Stack align="start">
      <Heading level={2}>{closed.title}</Heading>
      <Notice tone="warning">
        {career.validThrough && <Text>It closed on {longDate(career.validThrough)}.</Text>}
        <Text>{closed.text}</Text>
      </Notice>
      <ButtonLink href="/careers" icon="arrow-right">
        See the openings
      </ButtonLink>
    </Stack>
  )
}
