import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathEntries } from '@repo/servers/discovery'

const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]

const defaultPaths = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Lists the installed Chromium and Chrome executables: those on PATH, then those at default paths. */
export function installedBrowsers(folders: readonly string[] = pathEntries(), paths = defaultPaths): string[] {
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [...new Set([...onPath, ...paths])].filter((path) => existsSync(path))
}
