import {
  additionalImportMap,
  assetBases,
  type CompositionPlan,
  modulesAddress,
  type RoutedModules,
} from '@mfe/contract'

type FetchOptions = Pick<RequestInit, 'priority' | 'signal'>

let cached: Promise<RoutedModules> | undefined

/**
 * Fetches the routed modules, once per document, and adds an import map with their hashes, which some browsers ignore
 * (docs/runbooks/browsers.md). After a failure or an abort, the next call fetches them again.
 */
export function fetchRoutedModules(plan: CompositionPlan, options: FetchOptions = {}): Promise<RoutedModules> {
  cached ??= fetchAndDeclare(plan, options)
  const fetching = cached
  const { signal } = options
  const reset = () => {
    if (cached === fetching) cached = undefined
  }
  signal?.addEventListener('abort', reset)
  fetching.then(() => signal?.removeEventListener('abort', reset), reset)
  return fetching
}

async function fetchAndDeclare(plan: CompositionPlan, options: FetchOptions): Promise<RoutedModules> {
  const address = modulesAddress(plan)
  const response = await fetch(address, { ...options, integrity: plan.modules })
  if (!response.ok) throw new Error(`${address} responded with ${response.status}.`)
  const modules: RoutedModules = await response.json()

  const map = document.createElement('script')
  map.type = 'importmap'
  map.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  map.textContent = additionalImportMap(modules, declaredInPage(), assetBases(plan))
  document.head.append(map)
  return modules
}

/** Lists the addresses in the page's import maps. Browsers ignore a second entry for an address, with a warning. */
function declaredInPage(): Set<string> {
  const maps = [...document.querySelectorAll('script[type=importmap]')]
  return new Set(maps.flatMap((map) => Object.keys(JSON.parse(map.textContent ?? '{}').integrity ?? {})))
}
