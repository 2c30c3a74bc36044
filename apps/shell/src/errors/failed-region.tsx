import type { FailedProps } from '@mfe/host'
import { PartialFailure } from './partial-failure.tsx'
import { RegionFailure } from './region-failure.tsx'

/** Stands in place of a page that failed, or above what can still be read of it. */
export function FailedRegion(props: FailedProps) {
  const Failure = props.isReadable ? PartialFailure : RegionFailure
  return <Failure {...props} />
}
