import { replies } from '@site/brand/replies'
import { Disclosure, LazyCarousel, List, TechTile, Text } from '@site/ui'
import { gatheredThreads } from '@site/ui/art'
import { Closing } from '../blocks/closing.tsx'
import { services } from '../content/catalog.ts'
import type { ServiceContent } from '../content/types.ts'
import { ArticleLayout } from '../shared/article-layout.tsx'
import { Block, CardsBlock, Facts, ListBlock, RelatedBlock, StepsBlock, TextBlock } from '../shared/blocks.tsx'
import { technologiesPreset } from '../shared/carousel-presets.ts'
import { imagePath } from '../shared/image-path.ts'
import { describePage, innerPage, ORGANIZATION } from '../shared/page-meta.ts'
import { PictureBanner } from '../shared/picture-banner.tsx'

export const servicePage = innerPage(ServiceArticle, (content) => [
  describePage('Service', content, { serviceType: content.title, provider: ORGANIZATION }),
])

function ServiceArticle({ content }: { content: ServiceContent }) {
  const { heading, context, work, result, limits } = content.example
  return (
    <>
      <PictureBanner content={content} art={gatheredThreads} kind="services" picture={content.picture} />
      <ArticleLayout label="Services" toggleLabel="All services" entries={services} path={content.path}>
        <TextBlock heading="The problem" paragraphs={content.problem} />
        <CardsBlock heading="What we do" items={content.capabilities} />
        <StepsBlock heading="How we work" {...content.steps} />
        <ListBlock heading="What you get" items={content.deliverables} marker="check" />
        <Technologies {...content.technologies} />
        <Block heading={heading}>
          <Facts items={{ Context: context, Work: work, Result: result, Limits: limits }} />
          <Text tone="muted" size="small">
            An example: the client and the figures are illustrative.
          </Text>
        </Block>
        <Block heading="Questions buyers ask">
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

/** A service's technologies: a carousel with the full list in a disclosure, or only the list. */
function Technologies({ heading = 'Technologies', intro, names, carousel }: ServiceContent['technologies']) {
  return (
    <Block heading={heading} intro={intro}>
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
