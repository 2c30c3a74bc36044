import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow, type MakeFiles, writeFiles } from '../release-files.ts'

/**
 * Caches generated public files for development: generating images takes seconds, and pages work without them. Serves
 * the files of the last run, and regenerates them once, in the background.
 */
export function cacheGeneratedFiles(appDirectory: string, make: MakeFiles | undefined): MakeFiles | undefined {
  if (!make) return undefined
  const folder = join(appDirectory, '.cache/generated')
  let cached: Awaited<ReturnType<MakeFiles>> | undefined
  const regenerate = async () => {
    cached = await make()
    await writeFiles(folder, cached)
    return cached
  }

  return async () => {
    if (cached) return cached
    cached = await readFiles(folder)
    if (Object.keys(cached).length === 0) return regenerate()
    // The release build reports failures.
    regenerate().catch(() => undefined)
    return cached
  }
}

async function readFiles(folder: string): Promise<Record<string, Uint8Array>> {
  const files = await filesBelow(folder).catch(() => [])
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file))])))
}
