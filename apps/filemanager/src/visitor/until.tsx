import { Text } from '@site/ui'
import { formatTime } from '#kit/format.ts'

/** The expiry of a link. */
export function Until({ instant }: { instant: string }) {
  return (
    <Text tone="muted">
      The link works until <time dateTime={instant}>{formatTime(instant)}</time>.
    </Text>
  )
}
