import type { FailedProps } from '@mfe/host'
import { PartialFailure } from './partial-failure.tsx'
import { RegionFailure } from './region-failure.tsx'

/** Replaces a page that failed, or warns above its server HTML. */
export function FailedRegion(props: FailedProps) {
  const Failure = props.isReadable ? PartialFailure : RegionFailure
  return <Failure {...props} />
}
