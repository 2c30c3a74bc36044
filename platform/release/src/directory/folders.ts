import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type AppName, isAppName } from '../names.ts'
import { isCode } from '../store/durable-files.ts'

/** The folder of who may release what. An app of this name shares it. */
export const ACCESS_FOLDER = 'access'

/** Lists the apps that have a folder in a directory store, sorted; see `foldersIn` for `empty`. */
export const appsIn = (root: string, ...empty: string[]): AppName[] =>
  foldersIn(root, ...empty)
    .filter(isAppName)
    .filter((name) => name !== ACCESS_FOLDER || hasApp(path.join(root, name)))
    .sort()

const hasApp = (folder: string): boolean => ['channel', 'versions'].some((name) => existsSync(path.join(folder, name)))

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
