import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns a function that replaces text in a file of the folder, and rejects if the file does not contain it. */
export const replaceIn = (folder: string) => async (file: string, from: string, to: string) => {
  const path = join(folder, file)
  const content = await readFile(path, 'utf8')
  if (!content.includes(from)) throw new Error(`${file} does not contain "${from}".`)
  await writeFile(path, content.replace(from, to))
}
