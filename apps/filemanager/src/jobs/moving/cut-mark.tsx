import type { FolderPath } from '@site/contracts'
import styles from './cut-mark.module.css'
import type { Entry } from './transfer.ts'
import { useIsCut } from './use-is-cut.ts'

/** Marks a cut entry, which stays in place until it is pasted. */
export function CutMark(props: Entry & { folder: FolderPath }) {
  const isCut = useIsCut(props)
  return (
    isCut && (
      <span className={styles.cut} data-cut="">
        Cut
      </span>
    )
  )
}
