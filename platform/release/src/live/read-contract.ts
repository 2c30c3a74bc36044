import { isShell } from '../admission/admission.ts'
import { nameOf, toAppName, toVersion } from '../names.ts'
import { contractFrom, type PublishedContract } from '../page-contract/published-contract.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** Reads the page contract that a stored shell was published with. */
export async function readContract(
  store: ReleaseStore,
  shell: { app: string; version: string },
): Promise<PublishedContract> {
  const [app, version] = [toAppName(shell.app), toVersion(shell.version)]
  const release = { app, version, manifest: await store.release(app, version) }
  if (!isShell(release)) throw new Error(`${nameOf(shell)} is not a shell.`)
  return contractFrom(release, (_, file) => store.readFile(app, version, file))
}
