import styles from './long-name.module.css'

/** Fits everywhere, beside all marks. */
const MAX_WHOLE = 10
/** Fits in one line in windows wider than those of phones. */
const MAX_SHORT = 24
/** Long enough for a version and an extension. */
const MAX_TAIL = 16

const graphemes = new Intl.Segmenter()

/**
 * The name of a file or folder. If it does not fit, its middle is left out, so its end stays visible: version and
 * extension. Screen readers read the whole name, which also appears while its entry has keyboard focus.
 */
export function EntryName({ children: name }: { children: string }) {
  if (name.length <= MAX_WHOLE) return name
  const parts = Array.from(graphemes.segment(name), ({ segment }) => segment)
  const start = startOfTail(parts)
  return (
    <span className={styles.name} dir="auto" data-short={parts.length <= MAX_SHORT || undefined}>
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

/** The tail may lose up to half of its length, to start with a word. */
function startOfTail(parts: readonly string[]): number {
  const length = Math.min(MAX_TAIL, Math.ceil((parts.length * 2) / 3))
  const start = parts.length - length
  const separator = parts.slice(start, start + length / 2).findIndex((part) => /[\s_-]/.test(part))
  return start + separator + 1
}
