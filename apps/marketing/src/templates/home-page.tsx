import { definePage, type Page } from '@mfe/page'
import { ButtonLink, Heading, Hero, Lead, Section, Stack, Text, TextLink } from '@site/ui'
import { Weave } from '@site/ui/art'
import type { ReactNode } from 'react'
import { Closing } from '../blocks/closing.tsx'
import { Handover } from '../blocks/handover.tsx'
import { Points } from '../blocks/points.tsx'
import { Proof } from '../blocks/proof.tsx'
import { industries, products, services } from '../content/catalog.ts'
import type { HomeContent } from '../content/types.ts'
import { Paragraphs } from '../shared/blocks.tsx'
import { industriesPreset, servicesPreset } from '../shared/carousel-presets.ts'
import { Picture, Portrait } from '../shared/drawing.tsx'
import { describePage, ORGANIZATION, pageMeta } from '../shared/page-meta.ts'
import { patternSeed } from '../shared/pattern-seed.ts'
import { CatalogCarousel, ClientsCarousel, PictureCards } from './home-carousels.tsx'
import styles from './home-page.module.css'

export const homePage = (content: HomeContent): Page<undefined> =>
  definePage({
    component: () => <HomePage content={content} />,
    meta: () => pageMeta(content, [describePage('WebPage', content, { about: ORGANIZATION })]),
  })

function HomePage({ content }: { content: HomeContent }) {
  const { hero, closing } = content
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
      <About {...content.about} />
      <Band id="services" tone="subtle" copy={content.services}>
        <CatalogCarousel
          label="Our services"
          preset={servicesPreset}
          entries={services}
          kind="services"
          drawings={content.services.drawings}
        />
      </Band>
      <Handover {...content.handover} />
      <Band id="values" copy={content.values}>
        <Points items={content.values.items} min="15rem" />
      </Band>
      <Band id="products" tone="subtle" copy={content.products}>
        <PictureCards entries={products} kind="products" drawings={content.products.drawings} />
      </Band>
      <Culture {...content.culture} />
      <Band id="industries" tone="subtle" copy={content.industries}>
        <CatalogCarousel
          label="Industries we serve"
          preset={industriesPreset}
          entries={industries}
          kind="industries"
          drawings={content.industries.drawings}
          details={content.industries.details}
        />
      </Band>
      <Band id="clients" copy={{ heading: content.clients.heading }}>
        <ClientsCarousel items={content.clients.items} />
      </Band>
      <Proof {...content.proof} />
      <Closing {...closing} href="#letstalk" />
    </>
  )
}

function About({ heading, statement, paragraphs, link, scene }: HomeContent['about']) {
  return (
    <Section labelledBy="about">
      <Stack gap="sm">
        <Heading level={2} id="about" size="h4">
          {heading}
        </Heading>
        <p className={styles.statement}>{statement}</p>
        <div className={styles.about}>
          <Picture kind="scenes" picture={scene} />
          <Stack>
            <Paragraphs items={paragraphs} />
            <div>
              <TextLink href="/aboutus" standalone>
                {link}
              </TextLink>
            </div>
          </Stack>
        </div>
      </Stack>
    </Section>
  )
}

function Culture({ heading, person, quote, text, link }: HomeContent['culture']) {
  return (
    <Section space="tight" labelledBy="culture">
      <div className={styles.culture}>
        <Portrait person={person} />
        <Stack gap="sm">
          <Heading level={2} id="culture" size="h4">
            {heading}
          </Heading>
          <figure className={styles.quote}>
            <blockquote className={styles.statement}>{quote}</blockquote>
            <figcaption>
              <strong>{person.name}</strong>, {person.role}
            </figcaption>
          </figure>
          <Text>{text}</Text>
          <div>
            <TextLink href="/aboutus#peoplewecare" standalone>
              {link}
            </TextLink>
          </div>
        </Stack>
      </div>
    </Section>
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
