import type { LinkedItem } from '@site/contracts'
import { Button, Heading, Icon, Progress, Text, VisuallyHidden } from '@site/ui'
import { type DragEvent, memo, type SubmitEvent, useId, useRef, useState } from 'react'
import { FieldRow } from '#kit/fields/field-row.tsx'
import { formatBytes, formatCount } from '#kit/format.ts'
import entryName from '#kit/names/entry-name.module.css'
import { LinkHead } from './link-head.tsx'
import { Receipt } from './receipt.tsx'
import { canCancel, type SendingFile, stateText, useSending } from './sending.ts'
import styles from './visitor.module.css'

interface DropFormProps {
  token: string
  /** The remaining capacity of the link when the page opened. */
  room: Extract<LinkedItem, { item: 'drop' }>
}

/** Sends files to the owner of a link, the only person who can see them. */
export function DropForm({ token, room }: DropFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const { files, left, add, cancel, retry } = useSending(token, room)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = [...(input.current?.files ?? [])]
    if (chosen.length === 0) {
      setError('Choose a file first.')
      input.current?.focus()
      return
    }
    add(chosen)
    if (input.current) input.current.value = ''
  }
  const drop = useFileDrop(({ files: dropped, hasFolders }) => {
    setError(hasFolders ? 'Folders cannot be sent. Pack them into a zip file first.' : '')
    add(dropped)
  })

  return (
    <>
      <LinkHead link={room} does="asks you for files" />
      <Heading level={1} size="h2">
        Send files
      </Heading>
      <Text>Your files go to the person who sent you the link. Nobody else can see them, not even you.</Text>
      {left.files > 0 && left.bytes > 0 ? (
        <form
          className={`${styles.form} ${styles.dropZone}`}
          data-over={drop.isOver}
          noValidate
          onSubmit={submit}
          {...drop.handlers}
        >
          <p className={styles.dropHint}>Drop files here, or choose them.</p>
          <FieldRow
            label="Choose files"
            hint={`Up to ${formatCount(left.files, 'file')}, ${formatBytes(left.bytes)} in total.`}
            error={error}
            ref={input}
            type="file"
            // Its text needs a line of its own on small screens, even if it says that no file is chosen.
            data-chosen="true"
            multiple
            onChange={() => setError('')}
          >
            <Button type="submit">Send</Button>
          </FieldRow>
        </form>
      ) : (
        <Text>This link accepts no more files.</Text>
      )}
      {files.length > 0 && (
        <section aria-labelledby={`${id}-sent`}>
          <Heading level={2} size="h4" id={`${id}-sent`}>
            Your files
          </Heading>
          <ul className={styles.files}>
            {files.map((file) => (
              <SentFile key={file.id} file={file} onCancel={cancel} onRetry={retry} />
            ))}
          </ul>
        </section>
      )}
      <Receipt files={files} sender={room.sender} />
    </>
  )
}

interface Dropped {
  files: readonly File[]
  hasFolders: boolean
}

/** Receives files that are dragged onto an element. Browsers cannot send folders as files. */
function useFileDrop(onDrop: (dropped: Dropped) => void) {
  const [isOver, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: onDragOver,
      onDragOver,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        const items = [...event.dataTransfer.items].filter(({ kind }) => kind === 'file')
        const files = items.filter((item) => !item.webkitGetAsEntry?.()?.isDirectory)
        onDrop({
          files: files.flatMap((item) => item.getAsFile() ?? []),
          hasFolders: files.length < items.length,
        })
      },
    },
  }
}

interface SentFileProps {
  file: SendingFile
  onCancel: (id: number) => void
  onRetry: (id: number) => void
}

const SentFile = memo(function SentFile({ file: sending, onCancel, onRetry }: SentFileProps) {
  const { id, file, fraction, state } = sending
  const isFailed = state.kind === 'failed'
  return (
    <li className={styles.file} data-kind={state.kind}>
      <p className={`${entryName.name} ${styles.fileName}`}>
        {state.kind === 'sent' && <Icon name="circle-check" size={18} />}
        {isFailed && <Icon name="triangle-alert" size={18} />}
        {file.name}
      </p>
      {state.kind === 'running' && (
        <Progress aria-label={`Sending ${file.name}`} max={1} value={fraction < 1 ? fraction : undefined} />
      )}
      <p className={styles.state} role={isFailed ? 'alert' : undefined}>
        {stateText(sending)}
        {isFailed ? ' ' : ', '}
        {formatBytes(file.size)}
      </p>
      {/* One element, so focus is kept. */}
      {(canCancel(sending) || (isFailed && state.canRetry)) && (
        <Button variant="ghost" onClick={() => (isFailed ? onRetry(id) : onCancel(id))}>
          {isFailed ? 'Retry' : 'Cancel'}
          <VisuallyHidden> {file.name}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
})
