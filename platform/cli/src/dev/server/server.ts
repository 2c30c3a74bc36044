/** The server process of a development server: the site, restarted after each change to its code. */
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type AppBuild, onParentStop, report, type ServerCommand } from '../messages.ts'
import type { OpenSite } from '../options.ts'

const files: string[] = []
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) files.push(fileURLToPath(url))
    return next(url, context)
  },
})

const { queueConsole } = await import('@mfe/gateway/process')
queueConsole()
const stopped = new Promise<void>(onParentStop)
const { serve, activate } = await import('./serve.ts')
const { openSite }: { openSite: OpenSite } = await import(process.argv[2] ?? '')
const started = new Promise<readonly AppBuild[]>((resolve) => {
  process.on('message', (command: ServerCommand) => {
    if (command.kind === 'start') resolve(command.apps)
    else void activate(command.app).then(() => report({ kind: 'activated', id: command.id }))
  })
})

report({ kind: 'loaded', files })
try {
  const apps = await Promise.race([started, stopped])
  if (apps) await serve(openSite, apps, stopped)
} catch (error) {
  report({ kind: 'start-failed', text: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
}
if (process.connected) process.disconnect()
