import { type CompositionPlan, laterImportMap, modulesAddress, type RoutedModules } from '@mfe/contract'

type How = Pick<RequestInit, 'priority' | 'signal'>

let known: Promise<RoutedModules> | undefined

/**
 * Fetches the routed modules of the plan, once per document, and adds an import map with the hash of every script.
 * Browsers that accept only one import map ignore it (docs/runbooks/browsers.md). The answer itself is checked against
 * the plan's hash. After a failure or an abort, the next call fetches it again.
 */
export function fetchRoutedModules(plan: CompositionPlan, how: How = {}): Promise<RoutedModules> {
  known ??= fetchAndDeclare(plan, how)
  const fetching = known
  const { signal } = how
  const forget = () => {
    if (known === fetching) known = undefined
  }
  signal?.addEventListener('abort', forget)
  fetching.then(() => signal?.removeEventListener('abort', forget), forget)
  return fetching
}

async function fetchAndDeclare(plan: CompositionPlan, how: How): Promise<RoutedModules> {
  const address = modulesAddress(plan)
  const answer = await fetch(address, { ...how, integrity: plan.modules })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
  const modules: RoutedModules = await answer.json()

  const map = document.createElement('script')
  map.type = 'importmap'
  map.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  map.textContent = laterImportMap(modules, declaredInPage())
  document.head.append(map)
  return modules
}

/** The browser would ignore a second entry for an address, with a warning. */
function declaredInPage(): Set<string> {
  const maps = [...document.querySelectorAll('script[type=importmap]')]
  return new Set(maps.flatMap((map) => Object.keys(JSON.parse(map.textContent ?? '{}').integrity ?? {})))
}
