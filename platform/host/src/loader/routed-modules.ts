import { type CompositionPlan, laterImportMap, modulesAddress, type RoutedModules } from '@mfe/contract'

type How = Pick<RequestInit, 'priority' | 'signal'>

let known: Promise<RoutedModules> | undefined

/**
 * Fetches what the routes of the plan load, once per page, and declares the integrity of every script with another
 * import map. The answer itself is checked against the plan's hash. Browsers that accept only one import map ignore it
 * (docs/runbooks/browsers.md). After a failure or an abort, the next call fetches it again.
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

/** The browser would drop a second rule for an address, with a warning. */
function declaredInPage(): Set<string> {
  const maps = [...document.querySelectorAll('script[type=importmap]')]
  return new Set(maps.flatMap((map) => Object.keys(JSON.parse(map.textContent ?? '{}').integrity ?? {})))
}
