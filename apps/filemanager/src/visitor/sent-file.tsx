import { Button, Icon, Progress, VisuallyHidden } from '@site/ui'
import { memo } from 'react'
import { formatBytes } from '#kit/format.ts'
import entryName from '#kit/names/entry-name.module.css'
import { canCancel, type SendingFile, stateText } from './sending.ts'
import styles from './visitor.module.css'

interface SentFileProps {
  file: SendingFile
  onCancel: (id: string) => void
  onRetry: (id: string) => void
}

/** The progress of one file. */
export const SentFile = memo(function SentFile({ file: { id, file, state }, onCancel, onRetry }: SentFileProps) {
  const isFailed = state.kind === 'failed'
  return (
    <li className={styles.file} data-kind={state.kind}>
      <p className={`${entryName.name} ${styles.fileName}`}>
        {state.kind === 'sent' && <Icon name="circle-check" size={18} />}
        {isFailed && <Icon name="triangle-alert" size={18} />}
        {file.name}
      </p>
      {state.kind === 'sending' && (
        <Progress aria-label={`Sending ${file.name}`} max={1} value={state.fraction < 1 ? state.fraction : undefined} />
      )}
      <p className={styles.state} role={isFailed ? 'alert' : undefined}>
        {stateText(state)}
        {isFailed ? ' ' : ', '}
        {formatBytes(file.size)}
      </p>
      {/* One element, so focus is kept. */}
      {(canCancel(state) || (isFailed && state.canRetry)) && (
        <Button variant="ghost" onClick={() => (isFailed ? onRetry(id) : onCancel(id))}>
          {isFailed ? 'Retry' : 'Cancel'}
          <VisuallyHidden> {file.name}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
})
