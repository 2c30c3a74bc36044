import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UploadRecord } from './upload-records.ts'

/** One lock for each upload that a tab has on its list: it lasts as long as the tab wants it, or lives. */
const PREFIX = 'upload '

/**
 * Returns a function that holds the locks of these uploads and no others, which tells this browser's other tabs that
 * the uploads belong to this one. Plain http has no locks, so tabs learn nothing there.
 */
export function createUploadLocks(): (addresses: readonly (string | undefined)[]) => void {
  const releases = new Map<string, () => void>()

  function hold(address: string): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    releases.set(address, resolve)
    // Another tab that resumes the same upload waits here, which does no harm.
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

/** The addresses of uploads that some tab has on its list; undefined until that is known. Asks again for other records. */
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
