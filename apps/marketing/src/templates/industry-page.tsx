import { ButtonLink, Text, VisuallyHidden } from '@site/ui'
import { wovenCloth } from '@site/ui/art'
import { Closing } from '../blocks/closing.tsx'
import { industries } from '../content/catalog.ts'
import type { IndustryContent } from '../content/types.ts'
import { ArticleLayout } from '../shared/article-layout.tsx'
import { Block, CardsBlock, Facts, ListBlock, RelatedBlock, TextBlock } from '../shared/blocks.tsx'
import { ContentTable } from '../shared/content-table.tsx'
import { Picture } from '../shared/drawing.tsx'
import { describePage, innerPage, publication } from '../shared/page-meta.ts'
import { PictureBanner } from '../shared/picture-banner.tsx'

export const industryPage = innerPage(IndustryArticle, (content) => [
  describePage('WebPage', content, { ...publication(content), about: { '@type': 'Thing', name: content.title } }),
])

function IndustryArticle({ content }: { content: IndustryContent }) {
  const { pictures, regulations, teaser } = content
  return (
    <>
      <PictureBanner content={content} art={wovenCloth} kind="industries" picture={pictures.work} />
      <ArticleLayout
        label="Industries"
        toggleLabel="Filter industries"
        entries={industries}
        path={content.path}
        toggleIcon="filter"
      >
        <TextBlock heading="The state of the industry" paragraphs={content.state} />
        <ListBlock heading="Signs that it is time to act" items={content.signs} />
        <CardsBlock heading="Four pressures" items={content.pressures} min="20rem" />
        <ListBlock heading="What we build" items={content.builds} />
        <Block heading="Rules we design for" intro={regulations.intro}>
          <Facts items={regulations.items} />
        </Block>
        <TextBlock heading="A small example" paragraphs={content.example} />
        <Block heading="What changed in the example">
          <Picture kind="industries" picture={pictures.outcome} wide />
          <ContentTable table={content.outcomes} />
        </Block>
        <TextBlock heading="How we start" paragraphs={content.start} />
        <Block heading={teaser.heading}>
          <Text>{teaser.text}</Text>
          <div>
            <ButtonLink href={`${content.path}/whitepaper#start`} icon="arrow-right">
              Read more
              <VisuallyHidden>: {teaser.paperName}</VisuallyHidden>
            </ButtonLink>
          </div>
        </Block>
        <RelatedBlock links={content.related} />
      </ArticleLayout>
      <Closing
        heading="Does this sound familiar?"
        text="A first call takes half an hour and costs nothing. You describe what is holding you up, and we say what we would try first."
        action="Request a call"
      />
    </>
  )
}
