import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { rememberedAtom } from './remembered.ts'

/** One lock for each upload that a tab has on its list: it lasts as long as the tab wants it, or lives. */
const PREFIX = 'upload '

const releases = new Map<string, () => void>()

/**
 * Tells this browser's other tabs which uploads belong to this one. Plain http has no locks, so tabs learn nothing
 * there.
 */
export function claim(addresses: readonly (string | undefined)[]): void {
  for (const [address, release] of releases) {
    if (addresses.includes(address)) continue
    releases.delete(address)
    release()
  }
  for (const address of addresses) if (address !== undefined && !releases.has(address)) hold(address)
}

function hold(address: string): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  releases.set(address, resolve)
  // Another tab that resumes the same upload waits here, which does no harm.
  void navigator.locks?.request(PREFIX + address, () => promise)
}

/** The addresses of uploads that some tab has on its list; undefined until that is known. */
export function useClaimed(): ReadonlySet<string> | undefined {
  const remembered = useAtomValue(rememberedAtom)
  const { data } = useQuery({
    queryKey: ['uploads', 'claimed', remembered],
    queryFn: claimed,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return data
}

async function claimed(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = held.map(({ name = '' }) => name)
  return new Set(names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)))
}
