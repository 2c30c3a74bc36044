import { replies } from '@site/brand/replies'
import { Disclosure, Heading, LazyCarousel, List, Stack, TechTile, Text } from '@site/ui'
import { gatheredThreads } from '@site/ui/art'
import beside from '../blocks/beside.module.css'
import { Closing } from '../blocks/closing.tsx'
import { ExampleFigure } from '../blocks/example-figure.tsx'
import { Points } from '../blocks/points.tsx'
import { services } from '../content/catalog.ts'
import type { ServiceContent } from '../content/types.ts'
import { ArticleLayout } from '../shared/article-layout.tsx'
import { Block, Facts, ItemSteps, RelatedBlock, TextBlock } from '../shared/blocks.tsx'
import { technologiesPreset } from '../shared/carousel-presets.ts'
import { imagePath } from '../shared/image-path.ts'
import { describePage, innerPage, ORGANIZATION } from '../shared/page-meta.ts'
import { PictureBanner } from '../shared/picture-banner.tsx'

export const servicePage = innerPage(ServiceArticle, (content) => [
  describePage('Service', content, { serviceType: content.title, provider: ORGANIZATION }),
])

function ServiceArticle({ content }: { content: ServiceContent }) {
  const { headings, example } = content
  return (
    <>
      <PictureBanner content={content} art={gatheredThreads} kind="services" picture={content.picture} />
      <ArticleLayout label="Services" toggleLabel="All services" entries={services} path={content.path}>
        <TextBlock heading={headings.problem} paragraphs={content.problem} />
        <Block heading={headings.capabilities} minor>
          <Points items={content.capabilities} min="15rem" />
        </Block>
        <Process content={content} />
        <ExampleFigure heading={example.heading} change={example.change} ask={content.ask}>
          <Facts
            items={{ Context: example.context, Work: example.work, Result: example.result, Limits: example.limits }}
          />
        </ExampleFigure>
        <Technologies {...content.technologies} />
        <Block heading="Questions buyers ask" minor>
          <div>
            {Object.entries(content.questions).map(([question, answer]) => (
              <Disclosure key={question} summary={question}>
                <Text>{answer}</Text>
              </Disclosure>
            ))}
          </div>
        </Block>
        <RelatedBlock links={content.related} />
      </ArticleLayout>
      <Closing
        heading="Is this your problem too?"
        text={`Describe it in a few sentences. Someone who does this work replies within ${replies.enquiry.within} and says whether we can help.`}
        action="Describe your problem"
      />
    </>
  )
}

/** The steps, with what they leave behind beside them, and what the first one costs. */
function Process({ content: { headings, steps, deliverables, firstStep } }: { content: ServiceContent }) {
  return (
    <Block heading={headings.steps} intro={steps.intro}>
      <div className={beside.beside}>
        <ItemSteps items={steps.items} vertical />
        <div className={beside.panel}>
          <Stack gap="sm">
            <Heading level={3} size="h4">
              {headings.deliverables}
            </Heading>
            <List items={deliverables} marker="check" />
          </Stack>
        </div>
      </div>
      <p className={beside.first}>
        <strong>First step</strong>
        <span>{firstStep.text}</span>
        <span>{firstStep.price}</span>
      </p>
    </Block>
  )
}

/** A service's technologies: a carousel with the full list in a disclosure, or only the list. */
function Technologies({ heading = 'Technologies', intro, names, carousel }: ServiceContent['technologies']) {
  return (
    <Block heading={heading} intro={intro} minor>
      {carousel ? (
        <>
          <LazyCarousel
            label="Technologies we use"
            preset={technologiesPreset}
            slides={names.map((name) => ({
              id: name,
              label: name,
              content: <TechTile name={name} mark={`/${imagePath('technologies', name)}`} />,
            }))}
          />
          <Disclosure summary="Show all technologies">
            <List items={names} columns />
          </Disclosure>
        </>
      ) : (
        <List items={names} columns />
      )}
    </Block>
  )
}
