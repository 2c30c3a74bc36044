import { brand } from '@site/brand'
import { Button, Heading, Text } from '@site/ui'
import { useId } from 'react'
import { describeSender } from '#kit/describe-sender.ts'
import { formatBytes, formatCount, formatTime } from '#kit/format.ts'
import { canCancel, type SendingFile } from './sending.ts'
import styles from './visitor.module.css'

interface ReceiptProps {
  files: readonly SendingFile[]
  sender: string | undefined
}

interface Received {
  file: File
  receivedAt: string
  sha256: string
}

/** Says what has arrived, once nothing is being sent. It can be saved, because the page does not keep it. */
export function Receipt({ files, sender }: ReceiptProps) {
  const id = useId()
  const received = files.flatMap(({ file, state }): Received[] => (state.kind === 'sent' ? [{ file, ...state }] : []))
  const last = received.at(-1)
  if (!last || files.some(canCancel)) return null
  const bytes = received.reduce((sum, { file }) => sum + file.size, 0)
  return (
    <section className={styles.receipt} aria-labelledby={id}>
      <Heading level={2} size="h4" id={id}>
        Receipt
      </Heading>
      <Text>
        {formatCount(received.length, 'file')}, {formatBytes(bytes)}, received by {describeSender(sender)}. The last one
        arrived on <time dateTime={last.receivedAt}>{formatTime(last.receivedAt)}</time>.
      </Text>
      <Button variant="outline" onClick={() => save(textOf(received, sender))}>
        Save receipt
      </Button>
    </section>
  )
}

/** The receipt as plain text. The hash proves later which bytes have arrived. */
function textOf(received: readonly Received[], sender: string | undefined): string {
  return [
    `Receipt for files sent through a link at ${brand.name}`,
    `Received by: ${describeSender(sender)}`,
    '',
    ...received.flatMap(({ file, receivedAt, sha256 }) => [
      `${file.name} (${formatBytes(file.size)})`,
      `  received: ${receivedAt}`,
      `  SHA-256: ${sha256}`,
    ]),
    '',
  ].join('\n')
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href: url, download: 'receipt.txt' }).click()
  // The download has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
