import { definePage, type Page } from '@mfe/page'
import { Container, List, longDate, Prose, Text } from '@site/ui'
import { ContactText } from '../blocks/contact-text.tsx'
import { ContentsList } from '../blocks/contents-list.tsx'
import type { LegalContent, LegalSection } from '../content/types/legal.ts'
import { Block } from '../shared/blocks.tsx'
import { ContentTable } from '../shared/content-table.tsx'
import { PageBanner } from '../shared/page-banner.tsx'
import { describePage, pageMeta, publication } from '../shared/page-meta.ts'
import styles from './legal-page.module.css'

export function legalPage(content: LegalContent): Page<undefined> {
  return definePage({
    component: () => <LegalText content={content} />,
    meta: () => pageMeta(content, [describePage('WebPage', content, publication(content))]),
  })
}

function LegalText({ content }: { content: LegalContent }) {
  return (
    <>
      <PageBanner content={content} />
      <Container>
        <article className={styles.layout}>
          <Text tone="muted">
            Last changed on <time dateTime={content.updated}>{longDate(content.updated)}</time>
          </Text>
          <ContentsList chapters={content.sections} />
          <div className={styles.sections}>
            {content.sections.map((section) => (
              <SectionView key={section.id} section={section} />
            ))}
          </div>
        </article>
      </Container>
    </>
  )
}

function SectionView({ section: { id, heading, paragraphs, list, table } }: { section: LegalSection }) {
  return (
    <Block id={id} heading={heading}>
      {paragraphs && (
        <Prose>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <ContactText text={paragraph} />
            </p>
          ))}
        </Prose>
      )}
      {list && <List items={list} />}
      {table && <ContentTable table={table} />}
    </Block>
  )
}
