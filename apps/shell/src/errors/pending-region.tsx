import type { PendingProps } from '@mfe/host'
import { RegionSkeleton } from './region-skeleton.tsx'
import { SignedInSkeleton } from './signed-in-skeleton.tsx'

/** A placeholder for a page, in the shape of the audience's pages. */
export function PendingRegion({ audience }: PendingProps) {
  return audience === 'signed-in' ? <SignedInSkeleton /> : <RegionSkeleton />
}
