import { brand } from '@site/brand'
import { Container, List, longDate, Prose, Text, TextLink } from '@site/ui'
import { createElement, Fragment, type ReactNode } from 'react'
import { ContentsList } from '../blocks/contents-list.tsx'
import type { LegalContent, LegalSection } from '../content/types.ts'
import { Block } from '../shared/blocks.tsx'
import { ContentTable } from '../shared/content-table.tsx'
import { PageBanner } from '../shared/page-banner.tsx'
import { describePage, innerPage, publication } from '../shared/page-meta.ts'
import styles from './legal-page.module.css'

export const legalPage = innerPage(LegalText, (content) => [describePage('WebPage', content, publication(content))])

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

const { phone, phoneHref, email, privacyEmail } = brand.contact

const hrefs: Readonly<Record<string, string>> = {
  [phone]: phoneHref,
  [email]: `mailto:${email}`,
  [privacyEmail]: `mailto:${privacyEmail}`,
}
const escaped = Object.keys(hrefs).map((text) => text.replace(/[^\w\s]/g, '\\$&'))
const CONTACTS = new RegExp(`(${escaped.join('|')})`)

/** Shows a text with links to the company's phone number and email addresses in it. */
const ContactText = ({ text }: { text: string }) => createElement(Fragment, {}, ...text.split(CONTACTS).map(linked))

function linked(part: string): ReactNode {
  const href = hrefs[part]
  return href ? <TextLink href={href}>{part}</TextLink> : part
}
