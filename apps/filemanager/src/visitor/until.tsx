import { Text } from '@site/ui'
import { formatTime } from '#kit/format.ts'

export function Until({ instant }: { instant: string }) {
  return (
    <Text tone="muted">
      The link works until <time dateTime={instant}>{formatTime(instant)}</time>.
    </Text>
  )
}
