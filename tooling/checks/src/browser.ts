import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installWithApt } from '@repo/servers/apt'
import { type DiscoveryStep, discover, pathEntries } from '@repo/servers/discovery'
import { runCommand } from '@site/run/command'
import { root } from '@site/run/workspace'
import { configuredBrowser } from './config.ts'

const START_TIMEOUT_MS = 60_000
const INSTALL_TIMEOUT_MS = 300_000

/** Arguments for an automated browser, which must make no requests of its own. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the candidate once, headless, because an installed browser may lack a library. */
async function starts(executable: string): Promise<boolean> {
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--dump-dom', 'about:blank']
  const { code, output } = await runCommand(executable, args, { output: 'keep', timeoutMs: START_TIMEOUT_MS })
  return code === 0 && output.includes('<html>')
}

async function playwrightBrowser(): Promise<readonly string[]> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? [path] : []
}

const playwright = (...args: string[]) =>
  runCommand('node_modules/.bin/playwright', args, {
    cwd: `${root}/e2e`,
    timeoutMs: INSTALL_TIMEOUT_MS,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '20000' },
  })

const discoverySteps: readonly DiscoveryStep[] = [
  { name: 'E2E_BROWSER', candidates: async () => (configuredBrowser === '' ? [] : [configuredBrowser]) },
  { name: "Playwright's own browser", candidates: playwrightBrowser },
  { name: 'a browser installed on this machine', candidates: async () => installedBrowsers() },
  {
    name: 'playwright install chromium',
    candidates: async () => {
      await playwright('install', 'chromium')
      return playwrightBrowser()
    },
  },
  {
    name: 'playwright install-deps chromium',
    candidates: async () => {
      const found = await playwrightBrowser()
      if (found.length > 0) await playwright('install-deps', 'chromium')
      return found
    },
  },
  // Only Debian has the first package, which takes two thirds as long to install as the second.
  ...['chromium-headless-shell', 'chromium'].map((name) => ({
    name: `apt-get install ${name}`,
    candidates: async () => {
      await installWithApt(name, 'fonts-liberation')
      return installedBrowsers()
    },
  })),
]

/** Resolves to the executable of a Chromium that starts, installed if necessary. Rejects with everything it tried. */
export const findBrowser = (steps: readonly DiscoveryStep[] = discoverySteps, works = starts): Promise<string> =>
  discover(
    'browser for the end-to-end tests',
    steps,
    async (candidate) => {
      if (await works(candidate)) return candidate
      throw new Error('does not start')
    },
    'install Chromium and set E2E_BROWSER to its executable.',
  )

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
