import { SiteLink } from '@site/ui'
import styles from './contents-list.module.css'

/** The table of contents of a long text: in a box above the text, or on wide screens beside it, where it stays in view. */
export function ContentsList({ chapters }: { chapters: readonly { id: string; heading: string }[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      <ol>
        {chapters.map(({ id, heading }) => (
          <li key={id}>
            <SiteLink href={`#${id}`}>{heading}</SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
