import type { Career } from '@site/contracts'
import { Banner, ButtonLink, Card, Grid, Heading, Lead, Prose, Section, Stack, Steps } from '@site/ui'
import { careersContent } from '../content/careers-content.ts'
import { Openings } from '../openings/openings.tsx'

const { banner, intro, openings, hiring, reasons } = careersContent

export function CareersScreen({ data }: { data: { openings: readonly Career[] } }) {
  return (
    <>
      <Banner
        {...banner}
        seed="careers"
        breadcrumb={[{ label: 'Careers' }]}
        action={<ButtonLink href="/contactus#letstalk">Let's talk</ButtonLink>}
      />
      <Section labelledBy="intro">
        <Heading level={2} id="intro">
          {intro.title}
        </Heading>
        <Prose>
          {intro.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Prose>
      </Section>
      <Section tone="subtle" labelledBy="openings">
        <Stack gap="lg">
          <div>
            <Heading level={2} id="openings">
              {openings.title}
            </Heading>
            <Lead>{openings.lead}</Lead>
          </div>
          <Openings openings={data.openings} />
        </Stack>
      </Section>
      <Section labelledBy="hiring">
        <Stack gap="lg">
          <Heading level={2} id="hiring">
            {hiring.title}
          </Heading>
          <Steps items={hiring.steps} />
        </Stack>
      </Section>
      <Section tone="ink" labelledBy="reasons">
        <Stack gap="lg">
          <div>
            <Heading level={2} id="reasons">
              {reasons.title}
            </Heading>
            <Lead>{reasons.lead}</Lead>
          </div>
          <Grid>
            {reasons.items.map(({ title, text }) => (
              <Card key={title} title={title}>
                {text}
              </Card>
            ))}
          </Grid>
        </Stack>
      </Section>
    </>
  )
}
