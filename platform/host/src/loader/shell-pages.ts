import { assetBases, assetUrl, type CompositionPlan, modulesAddress } from '@mfe/contract'
import type { Page } from '@mfe/page'
import { diagnoseLoadFailure } from './diagnose-load-failure.ts'
import { fetchRoutedModules } from './fetch-routed-modules.ts'
import { knownHashes } from './known-hashes.ts'
import { RemoteLoadError } from './remote-load-error.ts'
import type { PageName } from './remote-loader.ts'
import { SHELL_PAGE_DEADLINE_MS } from './retry-policy.ts'
import { loadVerified } from './verified-files.ts'
import { withTimeout } from './with-timeout.ts'

/** Returns a function that loads a page of the shell, with verified files; the document declares `firstPage`'s. */
export function createShellLoader(
  plan: CompositionPlan,
  importPage: (name: string) => Promise<Page>,
  firstPage?: PageName,
): (name: string) => Promise<Page> {
  const verified = new Map<string, Promise<void>>()

  function verify(name: string): Promise<void> | undefined {
    if (firstPage?.app === 'shell' && firstPage.page === name) return
    const verifying = verified.get(name) ?? withTimeout(verifyFiles(plan, name), SHELL_PAGE_DEADLINE_MS)
    verified.set(name, verifying)
    verifying.catch(() => verified.delete(name))
    return verifying
  }

  return async (name) => {
    try {
      await verify(name)
      return await importPage(name)
    } catch (error) {
      // For a chunk that cannot be fetched, browsers throw a TypeError without the reason.
      const reason =
        error instanceof TypeError
          ? 'connection'
          : await diagnoseLoadFailure(error, modulesAddress(plan), SHELL_PAGE_DEADLINE_MS)
      throw new RemoteLoadError('shell', reason, error)
    }
  }
}

async function verifyFiles(plan: CompositionPlan, page: string): Promise<void> {
  const modules = await fetchRoutedModules(plan, { signal: AbortSignal.timeout(SHELL_PAGE_DEADLINE_MS) })
  const hashOf = knownHashes(plan, modules)
  const listed = Object.keys(modules.pages[`shell@${plan.shell.version}`]?.[page] ?? {})
  const own = baseOfShell(plan)
  const loadFrom = (base: string) =>
    loadVerified(
      listed.map((address) => ({ address: base + address, hash: hashOf(address), requestedAs: own + address })),
    )
  await loadFrom(own).catch((error: unknown) => (own === '' ? Promise.reject(error) : loadFrom('')))
}

/** Returns the asset base that the shell's entry came from, and so its chunks and style sheets do. */
function baseOfShell(plan: CompositionPlan): string {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src')
  return assetBases(plan).find((base) => entry?.startsWith(base + assetUrl('shell', plan.shell.version, ''))) ?? ''
}
