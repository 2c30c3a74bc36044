import path from 'node:path'
import type { PublishedContract } from '../admission/check-page-contract.ts'
import { nameOf, toAppName, toVersion } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** Reads the page contract that a stored shell was published with. */
export async function readContract(
  store: ReleaseStore,
  shell: { app: string; version: string },
): Promise<PublishedContract> {
  const [app, version] = [toAppName(shell.app), toVersion(shell.version)]
  const release = await store.release(app, version)
  if (release.kind !== 'shell') throw new Error(`${nameOf(shell)} is not a shell.`)
  const folder = `${path.posix.dirname(release.contractFile)}/`
  const paths = Object.keys(release.files).filter((file) => file.startsWith(folder) && file.endsWith('.ts'))
  const files = paths.map(
    async (file) => [file.slice(folder.length), String(await store.readFile(app, version, file))] as const,
  )
  return { entry: path.posix.basename(release.contractFile), files: new Map(await Promise.all(files)) }
}
