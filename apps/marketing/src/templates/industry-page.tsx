import { definePage, type Page } from '@mfe/page'
import { ButtonLink, FactList, List, Text, VisuallyHidden } from '@site/ui'
import { industries } from '../content/catalog.ts'
import type { IndustryContent } from '../content/types/industry.ts'
import { ArticleLayout } from '../shared/article-layout.tsx'
import { Block, Cards, ListBlock, RelatedBlock, TextBlock } from '../shared/blocks.tsx'
import { CopyTable } from '../shared/copy-table.tsx'
import { IndustryPicture } from '../shared/drawing.tsx'
import { PageBanner } from '../shared/page-banner.tsx'
import { describePage, pageMeta, publication } from '../shared/page-meta.ts'

export function industryPage(content: IndustryContent): Page<undefined> {
  return definePage({
    component: () => <IndustryArticle content={content} />,
    meta: () =>
      pageMeta(content, [
        describePage('WebPage', content, { ...publication(content), about: { '@type': 'Thing', name: content.title } }),
      ]),
  })
}

function IndustryArticle({ content }: { content: IndustryContent }) {
  const { pressures, builds, pictures, regulations, outcomes, teaser } = content
  return (
    <>
      <PageBanner content={content} />
      <ArticleLayout
        label="Industries"
        toggleLabel="Filter industries"
        entries={industries}
        path={content.path}
        toggleIcon="filter"
      >
        <TextBlock section={content.state} />
        <ListBlock section={content.signs} />
        <Block heading={pressures.heading} intro={pressures.intro}>
          <Cards items={pressures.items} min="20rem" />
        </Block>
        <Block heading={builds.heading} intro={builds.intro}>
          <List items={builds.items} />
          <IndustryPicture picture={pictures.work} />
        </Block>
        <Block heading={regulations.heading} intro={regulations.intro}>
          <FactList items={regulations.items.map(({ title, text }) => ({ term: title, description: text }))} />
        </Block>
        <TextBlock section={content.example} />
        <Block heading={outcomes.heading}>
          <IndustryPicture picture={pictures.outcome} />
          <CopyTable table={outcomes.table} />
        </Block>
        <TextBlock section={content.start} />
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
    </>
  )
}
