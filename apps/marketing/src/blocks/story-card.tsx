import { Quote } from '@site/ui'
import type { EmployeeStory } from '../content/types/about.ts'
import { Paragraphs } from '../shared/blocks.tsx'
import { Portrait } from '../shared/drawing.tsx'
import styles from './story-card.module.css'

/** An employee's story: the portrait next to it, the quote above the text. */
export function StoryCard({ story }: { story: EmployeeStory }) {
  return (
    <article className={styles.story}>
      <Portrait person={story} />
      <div className={styles.words}>
        <Quote by={story.name} role={story.role}>
          {story.quote}
        </Quote>
        <Paragraphs items={story.paragraphs} />
      </div>
    </article>
  )
}
