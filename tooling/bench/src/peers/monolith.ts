import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { root } from '@site/run/workspace'
import { BROWSERS } from '../config.ts'
import { kibibytes } from '../report/bytes.ts'
import { type FirstResponse, withoutScripts } from './plain-copy.ts'

const ADDRESS = '/__mfe/one-app'

/** From the build's stats: the files of each named chunk and of those it needs. */
type ChunkGroups = Record<string, { assets?: { name: string }[] }>

export interface Monolith {
  /** All of its scripts, by their addresses. */
  scripts: ReadonlyMap<string, Buffer>
  /** The scripts that a page starts with, the entry first. */
  startOf: (path: string) => string[]
}

/** The end of a page's chunk name, as the loader sets it; it begins with the page's app and folder. */
const chunkEnd = (path: string): string => `-${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}-page-tsx`

/** Builds the same source as one app without federation, into `out`. */
export async function buildMonolith(out: string): Promise<Monolith> {
  const rsbuild = await createRsbuild({ config: monolithConfig(out) })
  const { stats, close } = await rsbuild.build()
  const { namedChunkGroups = {} } = stats?.toJson({ all: false, chunkGroups: true }) ?? {}
  await close()
  const names = (await readdir(out, { recursive: true })).filter((name) => name.endsWith('.js'))
  const scripts = names.map(async (name) => [`${ADDRESS}/${name}`, await readFile(join(out, name))] as const)
  return {
    scripts: new Map(await Promise.all(scripts)),
    startOf: (path) => [...new Set(['index', chunkEnd(path)].flatMap((end) => scriptsOf(namedChunkGroups, end)))],
  }
}

/** KiB of JavaScript that a page starts with. */
export const startKibibytes = ({ scripts, startOf }: Monolith, path: string): number =>
  kibibytes(startOf(path).map((address) => scripts.get(address) ?? ''))

/** The site's own answer, changed to start the one app. */
export function monolithPage({ startOf }: Monolith, path: string, { html }: FirstResponse): string {
  const [entry, ...chunks] = startOf(path)
  const preloads = chunks.map((address) => `<link rel="modulepreload" href="${address}">`)
  const start = `<script type="module" src="${entry}"></script>${preloads.join('')}</head>`
  return withoutScripts(html, /type="application\//).replace('</head>', () => start)
}

function scriptsOf(groups: ChunkGroups, end: string): string[] {
  const [, group] = Object.entries(groups).find(([name]) => name.endsWith(end)) ?? []
  if (!group) throw new Error(`The one app has no chunk that ends with ${end}, only ${Object.keys(groups).join(', ')}.`)
  return (group.assets ?? []).flatMap(({ name }) => (name.endsWith('.js') ? [`${ADDRESS}/${name}`] : []))
}

/** Class names as in the apps' own builds, whose style sheets are used. */
const className = (file: string, local: string): string =>
  `${relative(join(root, 'apps'), file)
    .replace(/\.css$/, '')
    .replaceAll(/[/.]/g, '-')}-${local}`

function monolithConfig(out: string): RsbuildConfig {
  return {
    root: join(root, 'apps/shell'),
    mode: 'production',
    logLevel: 'error',
    plugins: [pluginReact({ splitChunks: false })],
    resolve: {
      alias: {
        [join(root, 'platform/host/src/loader/remote-loader.ts')]: join(import.meta.dirname, 'monolith-loader.ts'),
        '#marketing': join(root, 'apps/marketing/src/pages'),
        '#careers': join(root, 'apps/careers/src/pages'),
      },
    },
    source: { entry: { index: './src/entry.browser.tsx' } },
    splitChunks: false,
    performance: { printFileSize: false },
    tools: {
      htmlPlugin: false,
      cssLoader: { modules: { getLocalIdent: ({ resourcePath }, _, local) => className(resourcePath, local) } },
    },
    server: { publicDir: false },
    output: {
      target: 'web',
      module: true,
      emitCss: false,
      distPath: { root: out, js: '' },
      assetPrefix: ADDRESS,
      filenameHash: false,
      legalComments: 'none',
      overrideBrowserslist: BROWSERS,
    },
  }
}
