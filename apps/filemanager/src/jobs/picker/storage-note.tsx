import { useQuery } from '@tanstack/react-query'
import styles from '#kit/field.module.css'
import { formatBytes } from '#kit/format.ts'
import { useResult } from '#kit/lists/list-state.tsx'
import { usageQuery } from '#store/usage.ts'
import { useCurrentUser } from '#store/use-current-user.ts'

/** Shows the storage usage. Reserves its line until the number is known. */
export function StorageNote() {
  const { data, failure } = useResult(useQuery(usageQuery(useCurrentUser())))
  const text = data && `${formatBytes(data.usedBytes)} of ${formatBytes(data.quotaBytes)} used.`
  return (
    <p className={styles.note}>{text ?? (failure ? 'Your storage usage is not available right now.' : '\u00a0')}</p>
  )
}
