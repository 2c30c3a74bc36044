import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from '@playwright/test'
import { freePort } from '@repo/servers/port'
import { startProgram } from '@repo/servers/program'
import { root } from '@site/run/workspace'
import { PEER_ENVIRONMENT } from '../config.ts'
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

/** Writes the files that the app imports: elements, style sheets, fonts and images of the responses. */
async function writeContent(folder: string, responses: ReadonlyMap<string, FirstResponse>, browser: Browser) {
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
    for (const [url, data] of [...response.fonts, ...response.images]) {
      const file = join(folder, 'public', url)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, data)
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

/** An element as React's `createElement` accepts it. A string is a text node. */
type TreeNode = string | { tag: string; props: Record<string, unknown>; children: TreeNode[] }

interface ElementTree {
  title: string
  description: string
  /** Everything around the page; its `main` is empty. */
  frame: TreeNode[]
  main: TreeNode[]
}

/** Runs in a browser. Parses HTML into elements without running scripts, loading resources or rendering. */
function readElementTree(html: string): ElementTree {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const renamed: Record<string, string> = { class: 'className', for: 'htmlFor', value: 'defaultValue' }
  const find = (selector: string): Element => {
    const found = page.querySelector(selector)
    if (!found) throw new Error(`No element matches ${selector}.`)
    return found
  }
  const styleOf = (element: Element): [string, string][] =>
    (element.getAttribute('style') ?? '').split(';').flatMap((rule) => {
      const [name = '', value] = rule.split(/:(.*)/)
      const property = name.startsWith('--') ? name : name.replaceAll(/-(.)/g, (_, next: string) => next.toUpperCase())
      return value ? [[property, value]] : []
    })
  const propsOf = (element: Element): Record<string, unknown> => ({
    ...Object.fromEntries(
      [...element.attributes].map(({ name, value }) => [
        renamed[name] ?? name,
        // React would treat the empty value of a boolean attribute as false.
        Reflect.get(element, name) === true ? true : value,
      ]),
    ),
    ...(element.hasAttribute('style') && { style: Object.fromEntries(styleOf(element)) }),
  })
  const nodesIn = (parent: Element): TreeNode[] =>
    [...parent.childNodes].flatMap((child): TreeNode[] => {
      if (child instanceof Text) return [child.data]
      if (!(child instanceof Element) || child.matches('script, template, link')) return []
      const children = child.matches('main') ? [] : nodesIn(child)
      return [{ tag: child.localName, props: propsOf(child), children }]
    })

  return {
    title: page.title,
    description: find('meta[name=description]').getAttribute('content') ?? '',
    frame: nodesIn(find('#root')),
    main: nodesIn(find('main')),
  }
}
