/** The server part of a development server: the site, restarted after each change to its code. */
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { endWithParent, report, type ServerOrder, type ShownApp } from '../messages.ts'
import type { OpenSite } from '../options.ts'

const files: string[] = []
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) files.push(fileURLToPath(url))
    return next(url, context)
  },
})

const stopped = new Promise<void>(endWithParent)
const { serve, show } = await import('./serve.ts')
const { openSite }: { openSite: OpenSite } = await import(process.argv[2] ?? '')
const ordered = new Promise<readonly ShownApp[]>((resolve) => {
  process.on('message', (order: ServerOrder) => {
    if (order.kind === 'start') resolve(order.apps)
    else void show(order.app).then(() => report({ kind: 'shown', id: order.id }))
  })
})

report({ kind: 'loaded', files })
try {
  const apps = await Promise.race([ordered, stopped])
  if (apps) await serve(openSite, apps, stopped)
} catch (error) {
  report({ kind: 'refused', text: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
}
if (process.connected) process.disconnect()
