/** The development server of one app, run as a child process: compiles, serves the output, and updates open pages. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { RELEASED_HOST } from '@mfe/contract'
import { queueConsole } from '@mfe/gateway/process'
import { createRsbuild, loadConfig, type Rspack } from '@rsbuild/core'
import { onParentStop, type ReloadPages, report } from '../messages.ts'

const modes = process.argv.slice(2)
const cwd = process.cwd()
const publicFolder = join(cwd, 'public')

queueConsole()
onParentStop(() => process.exit(0))

const envMode = modes.includes(RELEASED_HOST) ? { envMode: RELEASED_HOST } : {}
const { content } = await loadConfig({ cwd, command: 'dev', ...envMode })
const rsbuild = await createRsbuild({ cwd, config: content })
// Apps that are not watched are built only once.
if (modes.includes('once')) {
  rsbuild.addPlugins([
    {
      name: 'mfe:build-once',
      setup: (api) => api.modifyRspackConfig((config) => ({ ...config, watchOptions: { ignored: /./ } })),
    },
  ])
}

let started = performance.now()
let isPublicFileChanged = false
rsbuild.onAfterCreateCompiler(({ compiler }) => {
  for (const each of 'compilers' in compiler ? compiler.compilers : [compiler]) {
    if (each.name === 'web') watchPublicFiles(each)
    each.hooks.invalid.tap('mfe:dev', () => {
      started = performance.now()
      report({ kind: 'building' })
    })
  }
})

let previousHashes = new Map<string | undefined, string | null>()
rsbuild.onAfterDevCompile({
  order: 'post',
  handler: ({ stats }) => {
    if (stats.hasErrors()) {
      report({ kind: 'failed', text: stats.toString({ all: false, errors: true, colors: false }) })
      return
    }
    const hashes = hashesOf('stats' in stats ? stats.stats : [stats])
    const hasChanged = (compiler: 'web' | 'node' | 'workers') => previousHashes.get(compiler) !== hashes.get(compiler)
    const isServerOnly = hasChanged('node') && !hasChanged('web')
    // A running worker keeps its script.
    const isWorkerNew = previousHashes.size > 0 && hasChanged('workers')
    previousHashes = hashes
    const needsReload = isServerOnly || isWorkerNew || isPublicFileChanged
    isPublicFileChanged = false
    report({ kind: 'built', milliseconds: performance.now() - started, needsReload })
  },
})

/** No module imports public files, but each build copies them. */
function watchPublicFiles({ hooks }: Rspack.Compiler): void {
  hooks.afterCompile.tap('mfe:dev', ({ contextDependencies }) => {
    // Rspack would build again because of a missing folder.
    if (existsSync(publicFolder)) contextDependencies.add(publicFolder)
  })
  hooks.watchRun.tap('mfe:dev', ({ modifiedFiles }) => {
    isPublicFileChanged ||= modifiedFiles?.has(publicFolder) === true
  })
}

/** Copies the hashes, because Rspack reuses the stats object for the next build. */
const hashesOf = (builds: readonly Rspack.Stats[]) =>
  new Map(builds.map(({ compilation }) => [compilation.compiler.name, compilation.hash]))

const dev = await rsbuild.createDevServer()
process.on('message', ({ kind }: ReloadPages) => {
  if (kind === 'reload') dev.sockWrite('full-reload')
})
const server = createServer(dev.middlewares)
dev.connectWebSocket({ server })
server.listen(0, '127.0.0.1', () => {
  report({ kind: 'listening', port: (server.address() as AddressInfo).port })
  void dev.afterListen()
})
