import type { PlannedRemote } from '@mfe/contract'
import type { Hashes } from './preload-checked.ts'

const declared = new Map<string, Promise<Hashes>>()

/**
 * Declares the integrity of every script of a release with another import map, once per release. The list itself is
 * checked against the plan's hash. Browsers that accept only one import map ignore it (docs/runbooks/browsers.md).
 * Resolves to the list. After an abort, the next call fetches it again.
 */
export function declareHashes({ hashes }: Pick<PlannedRemote, 'hashes'>, signal: AbortSignal): Promise<Hashes> {
  const known = declared.get(hashes.url)
  if (known !== undefined) return known
  const declaring = declare(hashes, signal)
  const forget = () => void declared.delete(hashes.url)
  declared.set(hashes.url, declaring)
  signal.addEventListener('abort', forget)
  declaring.then(() => signal.removeEventListener('abort', forget), forget)
  return declaring
}

async function declare({ url, integrity }: PlannedRemote['hashes'], signal: AbortSignal): Promise<Hashes> {
  const answer = await fetch(url, { integrity, signal })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  const byPath: Record<string, string> = await answer.json()
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  const known = declaredInPage()
  const byAddress = Object.entries(byPath).map(([path, hash]) => [folder + path, hash] as const)
  const missing = byAddress.filter(([address]) => !known.has(address))

  const map = document.createElement('script')
  map.type = 'importmap'
  map.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  map.textContent = JSON.stringify({ integrity: Object.fromEntries(missing) })
  document.head.append(map)
  return Object.fromEntries(byAddress)
}

/** The browser would drop a second rule for an address, with a warning. */
function declaredInPage(): Set<string> {
  const maps = [...document.querySelectorAll('script[type=importmap]')]
  return new Set(maps.flatMap((map) => Object.keys(JSON.parse(map.textContent ?? '{}').integrity ?? {})))
}
