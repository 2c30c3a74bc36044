import type { SiteUnderTest } from '@site/checks/site'

/** What strangers do to a site while others use it. */
export interface Attack {
  name: string
  /** Each measurement attacks from this many addresses. */
  addresses: readonly number[]
  /**
   * Creates what the attack needs. Resolves to a function that attacks from an address until its result is disposed.
   */
  prepare: (site: SiteUnderTest) => Promise<(from: string) => AsyncDisposable>
}
