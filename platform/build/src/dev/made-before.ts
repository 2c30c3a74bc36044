import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow, type MakeFiles, writeFiles } from '../release-files.ts'

/**
 * For development: pictures take seconds to draw, and a page can be worked on without them. What the last run made
 * serves until it has been made anew, once, beside everything else.
 */
export function madeBefore(appDirectory: string, make: MakeFiles | undefined): MakeFiles | undefined {
  if (!make) return undefined
  const folder = join(appDirectory, '.cache/made')
  let made: Awaited<ReturnType<MakeFiles>> | undefined
  const makeAnew = async () => {
    made = await make()
    await writeFiles(folder, made)
    return made
  }

  return async () => {
    if (made) return made
    made = await readFiles(folder)
    if (Object.keys(made).length === 0) return makeAnew()
    // Where it cannot be made any more, the release build says so.
    makeAnew().catch(() => undefined)
    return made
  }
}

async function readFiles(folder: string): Promise<Record<string, Uint8Array>> {
  const files = await filesBelow(folder).catch(() => [])
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file))])))
}
