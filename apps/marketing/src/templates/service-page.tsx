import { definePage, type Page } from '@mfe/page'
import { FactList, Text } from '@site/ui'
import { Technologies } from '../blocks/technologies.tsx'
import { services } from '../content/catalog.ts'
import type { ServiceContent } from '../content/types/service.ts'
import { ArticleLayout } from '../shared/article-layout.tsx'
import { Block, CardsBlock, ListBlock, QuestionsBlock, RelatedBlock, StepsBlock, TextBlock } from '../shared/blocks.tsx'
import { PageBanner } from '../shared/page-banner.tsx'
import { describePage, ORGANIZATION, pageMeta } from '../shared/page-meta.ts'

export function servicePage(content: ServiceContent): Page<undefined> {
  return definePage({
    component: () => <ServiceArticle content={content} />,
    meta: () => pageMeta(content, [describePage('Service', content, { provider: ORGANIZATION })]),
  })
}

function ServiceArticle({ content }: { content: ServiceContent }) {
  const { problem, capabilities, steps, deliverables, technologies, example, questions, related } = content
  return (
    <>
      <PageBanner content={content} />
      <ArticleLayout label="Services" toggleLabel="All services" entries={services} path={content.path}>
        <TextBlock section={problem} />
        <CardsBlock section={capabilities} />
        <StepsBlock section={steps} />
        <ListBlock section={deliverables} marker="check" />
        <Technologies {...technologies} />
        <Block heading={example.heading}>
          <FactList
            items={[
              { term: 'Context', description: example.context },
              { term: 'Work', description: example.work },
              { term: 'Result', description: example.result },
              { term: 'Limits', description: example.limits },
            ]}
          />
          <Text tone="muted" size="small">
            An example: client and figures are illustrative.
          </Text>
        </Block>
        <QuestionsBlock heading={questions.heading} items={questions.items} />
        <RelatedBlock links={related} />
      </ArticleLayout>
    </>
  )
}
