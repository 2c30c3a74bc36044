import { Grid, Heading, Section, Stack, Text, TextLink } from '@site/ui'
import { Points } from '../blocks/points.tsx'
import { Samples } from '../blocks/proof.tsx'
import { services } from '../content/catalog.ts'
import { prices } from '../content/prices.ts'
import { team } from '../content/team.ts'
import type { SiteContent } from '../content/types.ts'
import { Block, Facts, Paragraphs } from '../shared/blocks.tsx'
import { ContentTable } from '../shared/content-table.tsx'
import { Face } from '../shared/drawing.tsx'
import { PageBanner } from '../shared/page-banner.tsx'
import { describePage, innerPage, publication } from '../shared/page-meta.ts'
import styles from './site-page.module.css'

export const sitePage = innerPage(SitePage, (content) => [describePage('WebPage', content, publication(content))])

function SitePage({ content }: { content: SiteContent }) {
  const { invented, figures, budgets, samples, own, people } = content
  return (
    <>
      <PageBanner content={content} />
      <Section labelledBy="invented">
        <div className={styles.beside}>
          <Heading level={2} id="invented">
            {invented.heading}
          </Heading>
          <Paragraphs items={invented.paragraphs} />
        </div>
      </Section>
      <Section tone="subtle">
        <Stack gap="xl">
          <Block id="figures" heading={figures.heading} intro={figures.intro}>
            <Facts items={figures.rows} />
            {figures.method.map((text) => (
              <Text key={text} tone="muted" size="small">
                {text}
              </Text>
            ))}
          </Block>
          <Block heading={budgets.heading} minor>
            <ContentTable table={budgets} />
          </Block>
        </Stack>
      </Section>
      <Section>
        <div className={styles.beside}>
          <Block id="samples" heading={samples.heading} intro={samples.intro}>
            <Samples />
          </Block>
          <Prices {...content.prices} />
        </div>
      </Section>
      <Section tone="subtle">
        <Block id="own" heading={own.heading} intro={own.intro}>
          <Points items={own.steps} min="15rem" />
        </Block>
      </Section>
      <Section>
        <Block id="people" heading={people.heading} intro={people.intro}>
          <Grid min="13rem">
            {team.map((member) => (
              <div key={member.id} className={styles.person}>
                <Face person={member} />
                <p>
                  <strong>{member.name}</strong>
                  {people.topics[member.id]}
                </p>
              </div>
            ))}
          </Grid>
          <div>
            <TextLink href="/contactus#letstalk" standalone>
              Write to one of them
            </TextLink>
          </div>
        </Block>
      </Section>
    </>
  )
}

function Prices({ heading, intro }: SiteContent['prices']) {
  return (
    <Block id="prices" heading={heading} intro={intro}>
      <ul className={styles.prices}>
        {services.map(({ slug, path, label }) => (
          <li key={slug}>
            <TextLink href={path}>{label}</TextLink>
            <span>{prices[slug as keyof typeof prices]}</span>
          </li>
        ))}
      </ul>
    </Block>
  )
}
