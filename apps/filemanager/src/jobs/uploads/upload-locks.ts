import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UploadRecord } from './upload-records.ts'

const PREFIX = 'upload '

/**
 * Returns a function that holds the locks of exactly the given uploads, so other tabs of this browser do not list them.
 * The Web Locks API needs HTTPS; over plain HTTP, tabs do not coordinate.
 */
export function createUploadLocks(): (addresses: readonly (string | undefined)[]) => void {
  const releases = new Map<string, () => void>()

  function hold(address: string): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    releases.set(address, resolve)
    // A second tab that resumes the same upload waits here, which is harmless.
    void navigator.locks?.request(PREFIX + address, () => promise)
  }
  return (addresses) => {
    for (const [address, release] of releases) {
      if (addresses.includes(address)) continue
      releases.delete(address)
      release()
    }
    for (const address of addresses) if (address !== undefined && !releases.has(address)) hold(address)
  }
}

/** Returns the URLs of uploads in any tab's list; undefined until known. Queries again when the records change. */
export function useLockedUploads(records: readonly UploadRecord[]): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ['uploads', 'locked', records],
    queryFn: lockedUploads,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return data
}

async function lockedUploads(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = held.map(({ name = '' }) => name)
  return new Set(names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)))
}
