import { readdir } from 'node:fs/promises'
import { ifExists } from '../store/durable-files.ts'

/** The file name of a numbered document, such as `000001.json`. */
export const documentName = (revision: number): string => `${String(revision).padStart(6, '0')}.json`

/** Lists the numbers of the documents in a folder, newest first. None if it does not exist. */
export async function revisionsIn(folder: string): Promise<number[]> {
  const names = (await ifExists(readdir(folder))) ?? []
  const revisions = names.filter((name) => /^\d+\.json$/.test(name)).map((name) => Number.parseInt(name, 10))
  return revisions.sort((one, other) => other - one)
}
