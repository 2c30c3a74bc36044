import { ToneIcon } from '@site/ui'
import type { Outcome } from './outcome.ts'
import styles from './status-line.module.css'

/** Repeats the toast's text inline. Keeps its height while empty, so the layout does not shift. */
export function StatusLine({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <div role="status" className={styles.line} data-kind={outcome?.kind}>
      {outcome && (
        <>
          <ToneIcon tone={outcome.kind} size={18} />
          <p>
            {outcome.message}
            {outcome.reason && <span className={styles.reason}> {outcome.reason}</span>}
          </p>
        </>
      )}
    </div>
  )
}
