import type { FolderPath } from '@site/contracts'
import styles from './cut-mark.module.css'
import type { Entry } from './transfer.ts'
import { useIsCut } from './use-is-cut.ts'

/** Marks an entry that is cut: it is still here, but will leave. */
export function CutMark(props: Entry & { folder: FolderPath }) {
  const isCut = useIsCut(props)
  return isCut && <span className={styles.cut}>Cut</span>
}
