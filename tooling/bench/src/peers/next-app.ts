import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from '@playwright/test'
import { freePort } from '@repo/servers/port'
import { startProgram } from '@repo/servers/program'
import { root } from '@site/run/workspace'
import { PEER_ENVIRONMENT } from '../config.ts'
import { type ElementTree, readElementTree } from './element-tree.ts'
import type { FirstResponse } from './plain-copy.ts'

const SOURCE = join(root, 'tooling/bench/peers/next')
const FONT_FACES = /@font-face\s*\{[^}]*\}/g

/** The pages of the app and the names of their files. */
const nextPages = { '/': 'home', '/ai-ml': 'ai-ml' } as const

export const isNextPage = (path: string): path is keyof typeof nextPages => path in nextPages

/** Installs, builds and starts a Next app in `folder`, with the content of the site's responses. */
export async function startNextApp(folder: string, responses: ReadonlyMap<string, FirstResponse>, browser: Browser) {
  await cp(SOURCE, folder, { recursive: true })
  await writeContent(folder, responses, browser)
  try {
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder)
  } catch (cause) {
    throw new Error('The Next app was not installed. To fix: run the bench where npm can reach its registry.', {
      cause,
    })
  }
  await run('npm', ['run', 'build'], folder)
  const port = await freePort()
  const next = join(folder, 'node_modules/next/dist/bin/next')
  const command = [process.execPath, next, 'start', '--hostname', '127.0.0.1', '--port', String(port)] as const
  const { stop } = await startProgram(command, port, { cwd: folder, env: PEER_ENVIRONMENT, stdio: 'ignore' })
  return { port, stop }
}

const run = (program: string, args: readonly string[], cwd: string) =>
  promisify(execFile)(program, args, { cwd, env: PEER_ENVIRONMENT })

/** Writes the files that the app imports: elements, style sheets and fonts of the responses. */
async function writeContent(
  folder: string,
  responses: ReadonlyMap<string, FirstResponse>,
  browser: Browser,
): Promise<void> {
  const page = await browser.newPage()
  const content = join(folder, 'content')
  const styles = new Set<string>()
  const write = (name: string, data: object) => writeFile(join(content, name), JSON.stringify(data))
  await mkdir(content)
  for (const [path, name] of Object.entries(nextPages)) {
    const response = responses.get(path)
    if (!response?.styles.size) throw new Error(`The HTML of ${path} links to no style sheet.`)
    const { frame, main, ...meta }: ElementTree = await page.evaluate(readElementTree, response.html)
    await write(`${name}.json`, { ...meta, nodes: main })
    if (path === '/') await write('frame.json', { nodes: frame, fonts: [...response.fonts.keys()] })
    // The sheets contain all other inlined rules.
    const sheets = [...response.styles].map(([url, text]) => withAbsoluteUrls(text, url))
    for (const sheet of [...(response.html.match(FONT_FACES) ?? []), ...sheets]) styles.add(sheet)
    for (const [url, font] of response.fonts) {
      const file = join(folder, 'public', url)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, font)
    }
  }
  await writeFile(join(content, 'styles.css'), [...styles].join('\n'))
  await page.close()
}

/** Makes URLs absolute, because Next would resolve relative ones in its own source. */
const withAbsoluteUrls = (sheet: string, sheetUrl: string): string =>
  sheet.replaceAll(
    /url\(["']?(?!data:|\/|#)([^)"']+)["']?\)/g,
    (_, file: string) => `url(${join(dirname(sheetUrl), file)})`,
  )
