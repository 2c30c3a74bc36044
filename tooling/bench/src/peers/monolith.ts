import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { root } from '@site/run/workspace'
import { BROWSERS } from '../config.ts'
import { kibibytes } from '../report/bytes.ts'
import { type FirstResponse, withoutScripts } from './plain-copy.ts'

const BASE_PATH = '/__mfe/one-app'

/** The files of each named chunk and of the chunks it needs, from the build's stats. */
type ChunkGroups = Record<string, { assets?: { name: string }[] }>

export type Monolith = Awaited<ReturnType<typeof buildMonolith>>

/** Returns the end of a page's chunk name. The loader starts the name with the page's app. */
const chunkSuffix = (path: string): string => `-${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}-page-tsx`

/** Builds the same source as a monolith, without federation, into `out`. */
export async function buildMonolith(out: string) {
  const rsbuild = await createRsbuild({ config: monolithConfig(out) })
  const { stats, close } = await rsbuild.build()
  const { namedChunkGroups = {} } = stats?.toJson({ all: false, chunkGroups: true }) ?? {}
  await close()
  const names = (await readdir(out, { recursive: true })).filter((name) => name.endsWith('.js'))
  const scripts = names.map(
    async (name) => [`${BASE_PATH}/${name}` as string, await readFile(join(out, name))] as const,
  )
  return {
    scripts: new Map(await Promise.all(scripts)),
    /** Returns the scripts that a page starts with, the entry first. */
    startOf: (path: string) => [
      ...new Set(['index', chunkSuffix(path)].flatMap((end) => scriptsOf(namedChunkGroups, end))),
    ],
  }
}

export const startKibibytes = ({ scripts, startOf }: Monolith, path: string): number =>
  kibibytes(startOf(path).map((script) => scripts.get(script) ?? ''))

/** Returns the site's HTML with its scripts replaced by those of the monolith. */
export function monolithPage({ startOf }: Monolith, path: string, { html }: FirstResponse): string {
  const [entry, ...chunks] = startOf(path)
  const preloads = chunks.map((chunk) => `<link rel="modulepreload" href="${chunk}">`)
  const start = `<script type="module" src="${entry}"></script>${preloads.join('')}</body>`
  return withoutScripts(html, /type="application\//).replace('</body>', () => start)
}

function scriptsOf(groups: ChunkGroups, end: string): string[] {
  const [, group] = Object.entries(groups).find(([name]) => name.endsWith(end)) ?? []
  if (!group)
    throw new Error(`The monolith has no chunk whose name ends with ${end}, only ${Object.keys(groups).join(', ')}.`)
  return (group.assets ?? []).flatMap(({ name }) => (name.endsWith('.js') ? [`${BASE_PATH}/${name}`] : []))
}

/** Returns the class name that the apps' own builds use, because the monolith uses their style sheets. */
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
      assetPrefix: BASE_PATH,
      filenameHash: false,
      legalComments: 'none',
      overrideBrowserslist: BROWSERS,
    },
  }
}
