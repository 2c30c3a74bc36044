import { definePage, type Page } from '@mfe/page'
import { ButtonLink, Heading, Hero, Lead, Section, Split, Stack, Text, TextLink } from '@site/ui'
import { Weave } from '@site/ui/art'
import type { ReactNode } from 'react'
import { Closing } from '../blocks/closing.tsx'
import { industries, products, services } from '../content/catalog.ts'
import type { HomeContent } from '../content/types.ts'
import { Cards, Paragraphs } from '../shared/blocks.tsx'
import { industriesPreset, servicesPreset } from '../shared/carousel-presets.ts'
import { describePage, ORGANIZATION, pageMeta } from '../shared/page-meta.ts'
import { patternSeed } from '../shared/pattern-seed.ts'
import { CatalogCarousel, ClientsCarousel, PatternCards } from './home-carousels.tsx'

export const homePage = (content: HomeContent): Page<undefined> =>
  definePage({
    component: () => <HomePage content={content} />,
    meta: () => pageMeta(content, [describePage('WebPage', content, { about: ORGANIZATION })]),
  })

function HomePage({ content }: { content: HomeContent }) {
  const { hero, about, culture, closing } = content
  return (
    <>
      <Hero
        eyebrow={hero.eyebrow}
        title={hero.title}
        lead={hero.lead}
        art={<Weave seed={patternSeed(content.path)} />}
        actions={
          <>
            <ButtonLink href="/ai-ml" size="lg" icon="arrow-right">
              {hero.action}
            </ButtonLink>
            <TextLink href="#letstalk">{hero.secondary}</TextLink>
          </>
        }
      />
      <Section labelledBy="about">
        <Split wide="second">
          <Heading level={2} id="about">
            {about.heading}
          </Heading>
          <Stack>
            <Paragraphs items={about.paragraphs} />
            <div>
              <TextLink href="/aboutus" standalone>
                {about.link}
              </TextLink>
            </div>
          </Stack>
        </Split>
      </Section>
      <Band id="services" tone="subtle" copy={content.services}>
        <CatalogCarousel label="Our services" preset={servicesPreset} entries={services} />
      </Band>
      <Band id="values" copy={content.values}>
        <Cards items={content.values.items} min="15rem" />
      </Band>
      <Section tone="subtle" labelledBy="culture">
        <Split wide="second">
          <Heading level={2} id="culture">
            {culture.heading}
          </Heading>
          <Stack>
            <Text>{culture.text}</Text>
            <div>
              <TextLink href="/aboutus#peoplewecare" standalone>
                {culture.link}
              </TextLink>
            </div>
          </Stack>
        </Split>
      </Section>
      <Band id="products" copy={content.products}>
        <PatternCards entries={products} />
      </Band>
      <Band id="industries" tone="subtle" copy={content.industries}>
        <CatalogCarousel label="Industries we serve" preset={industriesPreset} entries={industries} />
      </Band>
      <Band id="clients" copy={{ heading: content.clients.heading }}>
        <ClientsCarousel items={content.clients.items} />
        <Text tone="muted" size="small">
          {content.clients.note}
        </Text>
      </Band>
      <Closing {...closing} href="#letstalk" />
    </>
  )
}

interface BandProps {
  id: string
  copy: { heading: string; intro?: string }
  tone?: 'plain' | 'subtle'
  children: ReactNode
}

function Band({ id, copy, tone = 'plain', children }: BandProps) {
  return (
    <Section tone={tone} labelledBy={id}>
      <Stack gap="lg">
        <Stack gap="sm">
          <Heading level={2} id={id}>
            {copy.heading}
          </Heading>
          {copy.intro && <Lead>{copy.intro}</Lead>}
        </Stack>
        {children}
      </Stack>
    </Section>
  )
}
