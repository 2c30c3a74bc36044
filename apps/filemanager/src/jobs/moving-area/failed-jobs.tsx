import { Button } from '@site/ui'
import type { ListedBatch } from '../transfers/batch.ts'
import { useTransfers } from '../transfers/transfers.ts'
import styles from './moving-panel.module.css'

/** The entries that could not be moved or copied, with the reasons and a retry button. */
export function FailedJobs({ batch }: { batch: ListedBatch }) {
  const { retry } = useTransfers()
  const failed = batch.jobs.flatMap(({ id, name, state }) =>
    state.kind === 'failed' ? { id, name, reason: state.reason } : [],
  )
  if (failed.length === 0) return null
  return (
    <>
      <Button variant="outline" onClick={() => retry(batch.id)}>
        {failed.length === 1 ? 'Retry' : `Retry ${failed.length}`}
      </Button>
      {batch.jobs.length > 1 && (
        <ul className={styles.failed}>
          {failed.map(({ id, name, reason }) => (
            <li key={id}>
              <b>{name}</b>: {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
