import styles from './long-name.module.css'

/** Long enough for a version and an extension. */
const TAIL = 16
/** The tail may be shorter by this number of characters, to start with a word. */
const MAX_LOST = 6
/** Shorter names wrap; only longer ones are shortened. */
const MAX_WRAPPED = 24

const graphemes = new Intl.Segmenter()

/**
 * The name of a file or folder. If it does not fit, its middle is left out, so its end stays visible: version and
 * extension. Screen readers read the whole name, which also appears while its entry has keyboard focus.
 */
export function EntryName({ children: name }: { children: string }) {
  if (name.length <= MAX_WRAPPED) return name
  const parts = Array.from(graphemes.segment(name), ({ segment }) => segment)
  const start = startOfTail(parts)
  return (
    <span className={styles.name} dir="auto">
      <span className={styles.head} aria-hidden="true">
        {parts.slice(0, start).join('')}
      </span>
      <span className={styles.tail} aria-hidden="true">
        {parts.slice(start).join('')}
      </span>
      <span className={styles.full}>{name}</span>
    </span>
  )
}

function startOfTail(parts: readonly string[]): number {
  const start = Math.max(0, parts.length - TAIL)
  const separator = parts.slice(start, start + MAX_LOST).findIndex((part) => /[\s_-]/.test(part))
  return start + separator + 1
}
