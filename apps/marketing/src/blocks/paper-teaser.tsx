import { brand } from '@site/brand'
import { ButtonLink, Heading, Stack, Text, VisuallyHidden } from '@site/ui'
import type { IndustryContent } from '../content/types.ts'
import styles from './paper-teaser.module.css'

interface PaperTeaserProps {
  teaser: IndustryContent['teaser']
  /** The path of the whitepaper. */
  path: string
}

/** A whitepaper with its cover. */
export function PaperTeaser({ teaser: { heading, text, paperName, minutes }, path }: PaperTeaserProps) {
  return (
    <section className={styles.teaser} aria-labelledby="paper">
      <div className={styles.cover} aria-hidden="true">
        <small>{brand.name}</small>
        <b>{heading}</b>
      </div>
      <Stack align="start">
        <p className={styles.facts}>Whitepaper · {minutes} min read · PDF, no sign-up</p>
        <Heading level={2} id="paper" size="h3">
          {heading}
        </Heading>
        <Text>{text}</Text>
        <ButtonLink href={`${path}#start`} icon="arrow-right">
          Read more
          <VisuallyHidden>: {paperName}</VisuallyHidden>
        </ButtonLink>
      </Stack>
    </section>
  )
}
