import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { BROWSERS, root } from '../config.ts'
import { kibibytes } from '../report/bytes.ts'

/** Of the build's report: the files of each named chunk and of those it needs. */
type ChunkGroups = Record<string, { assets?: { name: string }[] }>

/** How the name of a page's chunk ends, as the loader names it; it begins with the page's app and folder. */
const chunkEnd = (path: string): string => `-${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}-page-tsx`

/** Builds the same source as one app without federation; KiB of JavaScript that each page starts with. */
export async function weighMonolith(paths: readonly string[]): Promise<Map<string, number>> {
  const out = await mkdtemp(join(tmpdir(), 'site-bench-'))
  try {
    const rsbuild = await createRsbuild({ config: monolithConfig(out) })
    const { stats, close } = await rsbuild.build()
    const { namedChunkGroups = {} } = stats?.toJson({ all: false, chunkGroups: true }) ?? {}
    const weights = await Promise.all(
      paths.map(async (path) => [path, await weigh(out, namedChunkGroups, ['index', chunkEnd(path)])] as const),
    )
    await close()
    return new Map(weights)
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

async function weigh(out: string, groups: ChunkGroups, ends: readonly string[]): Promise<number> {
  const files = ends.flatMap((end) => {
    const [, group] = Object.entries(groups).find(([name]) => name.endsWith(end)) ?? []
    if (!group)
      throw new Error(`The one app has no chunk that ends with ${end}, only ${Object.keys(groups).join(', ')}.`)
    return (group.assets ?? []).map((asset) => asset.name)
  })
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'))
  return kibibytes(await Promise.all(scripts.map((file) => readFile(join(out, file)))))
}

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
    tools: { htmlPlugin: false },
    server: { publicDir: false },
    output: {
      target: 'web',
      module: true,
      distPath: { root: out, js: '' },
      filenameHash: false,
      legalComments: 'none',
      overrideBrowserslist: BROWSERS,
    },
  }
}
