import type { Career } from '@site/contracts'
import {
  Banner,
  ButtonLink,
  Card,
  Cluster,
  FactList,
  Grid,
  Heading,
  Lead,
  Prose,
  Section,
  Split,
  Stack,
  Steps,
  Text,
  TextLink,
} from '@site/ui'
import { threadOfPeople } from '@site/ui/art'
import { careersContent, openingsFeed } from '../content/careers-content.ts'
import { Openings } from '../openings/openings.tsx'
import { careersCrumbs } from './breadcrumb.ts'
import styles from './careers-screen.module.css'

const { banner, intro, openings, hiring, reasons } = careersContent

export function CareersScreen({ data }: { data: { openings: readonly Career[] } }) {
  return (
    <>
      <Banner
        {...banner}
        art={threadOfPeople}
        seed="careers"
        breadcrumb={careersCrumbs}
        action={
          <Cluster>
            <ButtonLink href="#openings">{openings.action}</ButtonLink>
            <ButtonLink href="/contactus#letstalk" variant="outline" icon="arrow-right">
              Let’s talk
            </ButtonLink>
          </Cluster>
        }
      />
      <Section tone="subtle" space="tight" labelledBy="openings">
        <Stack>
          <Openings
            openings={data.openings}
            heading={
              <Heading level={2} id="openings">
                {openings.title}
              </Heading>
            }
          />
          <Text tone="muted">
            {openings.note} <TextLink href={openingsFeed.path}>{openings.follow}</TextLink>
          </Text>
        </Stack>
      </Section>
      <Section labelledBy="intro">
        <Split wide="first">
          <Stack>
            <Heading level={2} id="intro">
              {intro.title}
            </Heading>
            <Prose>
              {intro.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Prose>
          </Stack>
          <FactList items={intro.facts} />
        </Split>
      </Section>
      <Section labelledBy="hiring">
        <Split>
          <Stack>
            <Heading level={2} id="hiring">
              {hiring.title}
            </Heading>
            <HiringPicture />
          </Stack>
          <Steps items={hiring.steps} />
        </Split>
      </Section>
      <Section tone="ink" labelledBy="reasons">
        <Stack gap="lg">
          <Stack gap="sm">
            <Heading level={2} id="reasons">
              {reasons.title}
            </Heading>
            <Lead>{reasons.lead}</Lead>
          </Stack>
          <Grid>
            {Object.entries(reasons.items).map(([title, text]) => (
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

/** Sets the size in the HTML, so loading the image causes no layout shift. */
function HiringPicture() {
  const { file, alt, width, height } = hiring.picture
  return <img className={styles.picture} src={`/${file}`} alt={alt} width={width} height={height} loading="lazy" />
}
