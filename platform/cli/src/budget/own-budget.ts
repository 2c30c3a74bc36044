import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest, RemoteRelease } from '@mfe/contract'
import { commandFailed } from '@mfe/release'

interface PackageJson {
  mfe?: { budget?: { page?: unknown } }
}

/**
 * Rejects if a page of a remote loads more scripts at first than `mfe.budget.page` of its package.json allows, in bytes
 * at brotli 11. A team sets it below the host's budget, to notice growth early.
 */
export async function assertOwnBudget(source: string, manifest: ReleaseManifest): Promise<void> {
  const file = path.join(source, 'package.json')
  const limit = (await readPackage(file)).mfe?.budget?.page
  if (manifest.kind === 'shell' || limit === undefined) return
  if (typeof limit !== 'number' || !(limit > 0)) {
    throw commandFailed(`mfe.budget.page in ${file} is not a size. To fix: write a number of bytes, such as 20480.`)
  }
  const excess = Object.keys(manifest.exposes).flatMap((page) => {
    const bytes = scriptBytesOf(manifest, page)
    return bytes > limit ? [`Page ${page} loads ${formatKib(bytes)} of JavaScript (brotli).`] : []
  })
  if (excess.length === 0) return
  throw commandFailed(
    `${manifest.name} is over its own budget of ${formatKib(limit)}, so nothing was published. ${excess.join(' ')} To fix: load less at first, or raise mfe.budget.page in ${file}.`,
  )
}

async function readPackage(file: string): Promise<PackageJson> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    // The build has told what is wrong with it; without one, there is no budget.
    return {}
  }
}

const scriptBytesOf = ({ entry, exposes, files }: RemoteRelease, page: string): number =>
  [entry, ...(exposes[page]?.js ?? [])].reduce((sum, file) => sum + (files[`web/${file}`]?.brotliBytes ?? 0), 0)

const formatKib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`
