import { wovenCloth } from '@site/ui/art'
import beside from '../blocks/beside.module.css'
import { Closing } from '../blocks/closing.tsx'
import { ExampleFigure } from '../blocks/example-figure.tsx'
import { PaperTeaser } from '../blocks/paper-teaser.tsx'
import { Points } from '../blocks/points.tsx'
import { industries } from '../content/catalog.ts'
import type { IndustryContent } from '../content/types.ts'
import { ArticleLayout } from '../shared/article-layout.tsx'
import { Block, Facts, ListBlock, Paragraphs, RelatedBlock, TextBlock } from '../shared/blocks.tsx'
import { ContentTable } from '../shared/content-table.tsx'
import { Picture } from '../shared/drawing.tsx'
import { describePage, innerPage, publication } from '../shared/page-meta.ts'
import { PictureBanner } from '../shared/picture-banner.tsx'

export const industryPage = innerPage(IndustryArticle, (content) => [
  describePage('WebPage', content, { ...publication(content), about: { '@type': 'Thing', name: content.title } }),
])

function IndustryArticle({ content }: { content: IndustryContent }) {
  const { headings, pictures, regulations } = content
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
        <div className={beside.beside}>
          <TextBlock heading={headings.state} paragraphs={content.state} />
          <div className={beside.panel}>
            <ListBlock heading="Signs that it is time to act" items={content.signs} minor />
          </div>
        </div>
        <Block heading={headings.pressures} minor>
          <Points items={content.pressures} min="20rem" />
        </Block>
        <ListBlock heading={headings.builds} items={content.builds} marker="check" />
        <ExampleFigure heading={headings.example}>
          <Paragraphs items={content.example} />
          <Picture kind="industries" picture={pictures.outcome} wide />
          <ContentTable table={content.outcomes} />
        </ExampleFigure>
        <TextBlock heading={headings.start} paragraphs={content.start} />
        <Block heading="Rules we design for" intro={regulations.intro} minor>
          <Facts items={regulations.items} />
        </Block>
        <PaperTeaser teaser={content.teaser} path={`${content.path}/whitepaper`} />
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
