import { Container, longDate, Text, TextLink } from '@site/ui'
import { sewnSheets } from '@site/ui/art'
import { ChapterBlock } from '../blocks/chapter-block.tsx'
import { ContentsList } from '../blocks/contents-list.tsx'
import type { WhitepaperContent } from '../content/types.ts'
import { Block, CardsBlock, Facts, ListBlock, RelatedBlock, TextBlock } from '../shared/blocks.tsx'
import { PageBanner } from '../shared/page-banner.tsx'
import { innerPage, ORGANIZATION } from '../shared/page-meta.ts'
import { addressOf, authorOf, contentsOf, paperFile, readingTime } from '../shared/paper-facts.ts'
import { previewFile } from '../shared/preview-image.ts'
import styles from './whitepaper-page.module.css'

export const whitepaperPage = innerPage(Whitepaper, (content) => [articleOf(content)], toCrumbs)

function articleOf(content: WhitepaperContent) {
  const { name, role } = authorOf(content)
  return {
    '@type': 'TechArticle',
    headline: content.headline,
    description: content.description,
    url: content.path,
    mainEntityOfPage: content.path,
    inLanguage: 'en',
    datePublished: content.published,
    dateModified: content.updated,
    author: { '@type': 'Person', name, jobTitle: role },
    publisher: ORGANIZATION,
    image: `/${previewFile(content.path)}`,
  }
}

function toCrumbs({ related, path, headline }: WhitepaperContent) {
  const industry = path.replace(/\/whitepaper$/, '')
  const label = related.find(([linked]) => linked === industry)?.[1] ?? 'Industry'
  return [{ label, href: industry }, { label: headline }]
}

/** The contents list these only beside the text. */
const beforeContents = [
  { id: 'start', heading: 'Abstract' },
  { id: 'points', heading: 'Key points' },
]

function Whitepaper({ content }: { content: WhitepaperContent }) {
  return (
    <>
      <PageBanner content={content} art={sewnSheets} crumbs={toCrumbs(content)} />
      <Container>
        <article className={styles.paper}>
          <Byline content={content} />
          <TextBlock id="start" heading="Abstract" paragraphs={content.abstract} />
          <ListBlock id="points" heading="Key points" items={content.keyPoints} marker="check" />
          <ContentsList chapters={[...beforeContents, ...contentsOf(content)]} />
          <TextBlock id="context" heading="Context" paragraphs={content.context} />
          {content.chapters.map((chapter) => (
            <ChapterBlock key={chapter.id} chapter={chapter} />
          ))}
          <ListBlock id="checklist" {...content.checklist} marker="check" />
          <CardsBlock id="pitfalls" heading="Pitfalls" items={content.pitfalls} />
          <ListBlock id="sources" heading="Sources" items={content.sources} minor />
          <Block id="glossary" heading="Glossary" minor>
            <Facts items={content.glossary} />
          </Block>
          <Block id="author" heading="About the author" minor>
            <Text>{content.authorNote}</Text>
          </Block>
          <Block id="address" heading="Where to write" minor>
            <Facts items={addressOf(content)} />
          </Block>
          <RelatedBlock links={content.related} />
        </article>
      </Container>
    </>
  )
}

function Byline({ content }: { content: WhitepaperContent }) {
  const { name, role } = authorOf(content)
  return (
    <ul className={styles.byline}>
      <li>
        {name}, {role}
      </li>
      <li>
        Published <time dateTime={content.published}>{longDate(content.published)}</time>
      </li>
      <li>{readingTime(content)}</li>
      <li className={styles.pdf}>
        <TextLink href={`/${paperFile(content)}`} download={`${content.title}.pdf`}>
          Download as PDF
        </TextLink>
      </li>
    </ul>
  )
}
