import { definePage, type Page } from '@site/federation'
import { ButtonLink, FactList, Text, VisuallyHidden } from '@site/ui'
import { industries } from '../content/catalogue.ts'
import type { IndustryContent } from '../content/types/industry.ts'
import { ArticleLayout } from '../shared/article-layout.tsx'
import { Block, Cards, ListBlock, RelatedBlock, TextBlock } from '../shared/blocks.tsx'
import { CopyTable } from '../shared/copy-table.tsx'
import { PageBanner } from '../shared/page-banner.tsx'
import { ORGANIZATION, pageMeta } from '../shared/page-meta.ts'
import { PressureThreads } from './pressure-threads.tsx'

export function industryPage(content: IndustryContent): Page<undefined> {
  return definePage({
    component: () => <IndustryArticle content={content} />,
    meta: () =>
      pageMeta(content, crumbsOf(content), [
        {
          '@type': 'WebPage',
          name: content.title,
          description: content.description,
          url: content.path,
          dateModified: content.updated,
          publisher: ORGANIZATION,
          about: { '@type': 'Thing', name: content.title },
        },
      ]),
  })
}

const crumbsOf = (content: IndustryContent) => [{ label: content.title }]

function IndustryArticle({ content }: { content: IndustryContent }) {
  const { pressures, regulations, outcomes, teaser } = content
  return (
    <>
      <PageBanner copy={content.banner} path={content.path} crumbs={crumbsOf(content)} />
      <ArticleLayout
        label="Industries"
        toggleLabel="Filter industries"
        entries={industries}
        path={content.path}
        filter={true}
      >
        <TextBlock section={content.state} />
        <Block heading={pressures.heading} intro={pressures.intro}>
          <PressureThreads seed={content.path} name={content.title} pressures={pressures.items} />
          <Cards items={pressures.items} min="18rem" />
        </Block>
        <ListBlock section={content.builds} />
        <Block heading={regulations.heading} intro={regulations.intro}>
          <FactList items={regulations.items.map(({ title, text }) => ({ term: title, description: text }))} />
        </Block>
        <TextBlock section={content.example} />
        <Block heading={outcomes.heading}>
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
