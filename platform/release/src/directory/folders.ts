import { readdirSync } from 'node:fs'
import { type AppName, isAppName } from '../names.ts'
import { isCode } from '../store/durable-files.ts'

/** Lists the apps that have a folder in a directory store, sorted; see `foldersIn` for `empty`. */
export const appsIn = (root: string, ...empty: string[]): AppName[] =>
  foldersIn(root, ...empty)
    .filter(isAppName)
    .sort()

/** Lists the folders in a folder; none after ENOENT or these codes. Synchronous: see `createDirectoryChannels`. */
export function foldersIn(folder: string, ...empty: string[]): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  } catch (error) {
    if (isCode(error, 'ENOENT', ...empty)) return []
    throw error
  }
}
