import { useQuery } from '@tanstack/react-query'
import { formatBytes, formatCount } from '#kit/format.ts'
import { useResult } from '#kit/lists/list-state.tsx'
import { usageQuery } from '#store/usage.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import type { ListEntry } from '../entries/list-entry.ts'
import styles from './list-foot.module.css'

/** How much the list shows, and the storage usage. */
export function ListFoot({ entries, shownCount }: { entries: readonly ListEntry[]; shownCount: number }) {
  const { data, failure } = useResult(useQuery(usageQuery(useCurrentUser())))
  const usage = data && `${formatBytes(data.usedBytes)} of ${formatBytes(data.quotaBytes)} used.`
  return (
    <div className={styles.foot}>
      {entries.length > 0 && <p>{countOf(entries, shownCount)}</p>}
      <p>{usage ?? (failure ? 'Your storage usage is not available right now.' : '\u00a0')}</p>
    </div>
  )
}

function countOf(entries: readonly ListEntry[], shownCount: number): string {
  const files = entries.filter(({ kind }) => kind === 'file').length
  const folders = entries.length - files
  const counts = [folders > 0 && formatCount(folders, 'folder'), files > 0 && formatCount(files, 'file')]
  const all = counts.filter(Boolean).join(', ')
  return shownCount === entries.length ? all : `${shownCount.toLocaleString('en')} of ${all}`
}
