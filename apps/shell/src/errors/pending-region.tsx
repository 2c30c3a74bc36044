import type { PendingProps } from '@mfe/host'
import { RegionSkeleton } from './region-skeleton.tsx'
import { SignedInSkeleton } from './signed-in-skeleton.tsx'

/** The placeholder of a page that is loading, shaped like the pages of its audience. */
export function PendingRegion({ audience }: PendingProps) {
  return audience === 'signed-in' ? <SignedInSkeleton /> : <RegionSkeleton />
}
