import { Heading, Skeleton, Text } from '@site/ui'
import { createElement } from 'react'
import { useArchive } from '../archives/use-archive.ts'
import { LongText } from '../text/long-text.tsx'
import styles from './office.module.css'
import { OfficeFailure, Simplified } from './office-failure.tsx'
import type { Slides } from './slides.ts'

/** Shows the text of a presentation, slide by slide. */
export function SlidesPreview({ url }: { url: string }) {
  const { answer, error } = useArchive<Slides>({ ask: 'slides', url })
  if (error) return <OfficeFailure error={error} />
  if (!answer) return <Skeleton shape="block" height="20rem" />
  const { slides, isTruncated } = answer
  if (slides.length === 0) return <Text tone="muted">This presentation has no slides.</Text>
  // Slides and paragraphs need no keys, because their order never changes.
  const items = slides.map(({ title, texts }, index) =>
    createElement(
      'li',
      { className: styles.slide },
      <Heading level={3} size="h4">
        Slide {index + 1}
        {title && <LongText text={`: ${title}`} />}
      </Heading>,
      ...texts.map((text) => createElement('p', null, <LongText text={text} />)),
      title === '' && texts.length === 0 && <Text tone="muted">No text.</Text>,
    ),
  )
  return (
    <>
      <Simplified>it shows the text of the slides in order, without pictures or layout.</Simplified>
      {createElement('ol', { className: styles.slides }, ...items)}
      {isTruncated && <Text tone="muted">Only the beginning is shown. Download the file to read the rest.</Text>}
    </>
  )
}
