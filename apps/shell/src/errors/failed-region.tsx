import type { FailedProps } from '@mfe/host'
import { FullFailure } from './full-failure.tsx'
import { PartialFailure } from './partial-failure.tsx'

/** Replaces a page that failed, or warns above its server HTML. */
export function FailedRegion(props: FailedProps) {
  const Failure = props.isReadable ? PartialFailure : FullFailure
  return <Failure {...props} />
}
