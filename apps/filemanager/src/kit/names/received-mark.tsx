import type { StoredFile } from '@site/contracts'
import { Tag } from '@site/ui'

/** Marks a file that someone without an account sent through a link. */
export const ReceivedMark = ({ file: { isReceived } }: { file: StoredFile }) =>
  isReceived ? <Tag>Received</Tag> : null
