import { Container, Heading, Text } from '@site/ui'
import type { HomeContent } from '../content/types.ts'
import { imagePath } from '../shared/image-path.ts'
import styles from './handover.module.css'

/** A dark figure as wide as the window: how the work changes hands. The text says all that the threads show. */
export function Handover({ heading, text, ours, yours, milestones }: HomeContent['handover']) {
  return (
    <section className={styles.band} aria-labelledby="handover">
      <Container>
        <div className={styles.head}>
          <Heading level={2} id="handover">
            {heading}
          </Heading>
          <Text>{text}</Text>
        </div>
      </Container>
      <div className={styles.figure}>
        <p className={styles.ours}>{ours}</p>
        <img src={`/${imagePath('figures', 'handover')}`} alt="" width={1440} height={320} loading="lazy" />
        <p className={styles.yours}>{yours}</p>
      </div>
      <Container>
        <ol className={styles.milestones}>
          {Object.entries(milestones).map(([when, what]) => (
            <li key={when}>
              <strong>{when}</strong>
              {what}
            </li>
          ))}
        </ol>
      </Container>
    </section>
  )
}
