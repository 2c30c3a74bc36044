import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow, type GenerateFiles, writeFiles } from '../release-files.ts'

/** Returns generated files of the last run, and regenerates them once in the background: images take seconds. */
export function cacheGeneratedFiles(
  appDirectory: string,
  generate: GenerateFiles | undefined,
): GenerateFiles | undefined {
  if (!generate) return undefined
  const folder = join(appDirectory, '.cache/generated')
  let cached: Awaited<ReturnType<GenerateFiles>> | undefined
  const regenerate = async () => {
    cached = await generate()
    await writeFiles(folder, cached)
    return cached
  }

  return async () => {
    if (cached) return cached
    cached = await readFiles(folder)
    if (Object.keys(cached).length === 0) return regenerate()
    // Ignores failures, because release builds report them.
    regenerate().catch(() => undefined)
    return cached
  }
}

async function readFiles(folder: string): Promise<Record<string, Uint8Array>> {
  const files = await filesBelow(folder).catch(() => [])
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file))])))
}
