// The program of a worker that tries pages in a DOM without a browser.
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { ServerEntry } from '@mfe/contract'
import type { PageFailure } from '@mfe/release'
import { createBundleLoader, type LoadedCode, MissingModuleError } from '../realms/bundle-loader.ts'
import { createConsoles } from '../realms/console.ts'
import { createDomRealm } from '../realms/dom-realm.ts'
import { missingApi } from '../realms/missing-api.ts'
import { lockGlobals } from '../realms/shared-globals.ts'
import { errorFields } from './error-fields.ts'
import type { Trial, TrialMessage, TrialPage } from './trial-protocol.ts'

/** A page that takes longer waits for a service, which never responds. */
const SETTLED_MS = 1000

/** How a host says that a part of a page threw. Without a cause, it did not happen again. */
const IN_PART = /^A part of .* threw while it rendered\.$/s

/** What pages may do in browsers, but not while they render to HTML, and what they wait for. */
const ONLY_IN_BROWSERS = [
  /^It suspended\b/,
  /^Portals are not currently supported on the server renderer/,
  /^Missing getServerSnapshot/,
]

const port = parentPort
if (!port) throw new Error('This file only runs as a worker thread.')
const send = (message: TrialMessage) => port.postMessage(message)
const { shell, remote, origin, assets, pages }: Trial = workerData
const { consoleOf } = createConsoles(() => undefined)
const loader = createBundleLoader({ load: createRequire(import.meta.url), consoleOf })
const realm = createDomRealm(origin)

// Errors that no page awaits say nothing about whether it renders.
process.on('uncaughtException', () => undefined)
lockGlobals()
await run()
send({ kind: 'done' })

async function run(): Promise<void> {
  for (const bundle of remote ? [shell, remote] : [shell]) loader.add(bundle)
  // Modules may look for the root of the page.
  const [first] = pages
  if (first) open(first)
  send({ kind: 'ready' })
  // What is wrong with the shell in this DOM is not what the pages are tried for.
  const host = await loader.shellIn(realm, shell.version, assets).catch(() => undefined)
  if (!host) return
  send({ kind: 'shell' })
  const exposed = await load(host)
  if (!exposed) return
  for (const page of pages) send({ kind: 'tried', failure: await tryPage(host, exposed, page) })
}

function open({ path, html }: TrialPage): void {
  realm.open(html, origin + path)
}

/** Resolves to `undefined` if the modules of the pages do not load. */
async function load(host: ServerEntry): Promise<LoadedCode['pages'] | undefined> {
  try {
    const exposed = remote ? await loader.pagesIn(realm, { ...remote, assets }, host) : {}
    send({ kind: 'modules' })
    return exposed
  } catch (error) {
    const failure = failureOf(error, 'evaluation')
    if (failure) send({ kind: 'modules', failure })
    return undefined
  }
}

async function tryPage(
  host: ServerEntry,
  exposed: LoadedCode['pages'],
  page: TrialPage,
): Promise<PageFailure | undefined> {
  const pagesOf = (app: string) => {
    if (app !== remote?.app) throw new Error(`The plan does not name ${app}.`)
    return exposed
  }
  try {
    open(page)
    await Promise.race([host.renderSite({ ...realm.copy(page.request), pagesOf }), pause(SETTLED_MS)])
    return undefined
  } catch (error) {
    return failureOf(error, 'rendering')
  }
}

/** Returns `undefined` if nothing can be said about the page. */
function failureOf(thrown: unknown, stage: PageFailure['stage']): PageFailure | undefined {
  // The server build of a library may need Node.js, although the one for browsers does not.
  if (thrown instanceof MissingModuleError) return undefined
  const fields = errorFields(thrown)
  const error = IN_PART.test(fields.message) ? fields.cause : fields
  if (!error || ONLY_IN_BROWSERS.some((each) => each.test(error.message))) return undefined
  const missing = missingApi(error.message, codeBefore(error.stack))
  return { stage, message: error.message, ...(missing !== undefined && { missing }) }
}

/** Returns the line of a bundle to the left of where an error was thrown. */
function codeBefore(stack = ''): string {
  const [, name, line, column] = /\n\s+at .*?([a-z][a-z0-9-]*@[\w.+-]+):(\d+):(\d+)\)?(?:\n|$)/.exec(stack) ?? []
  const bundle = [shell, remote].find((each) => each && `${each.app}@${each.version}` === name)
  return bundle?.code.split('\n')[Number(line) - 1]?.slice(0, Number(column) - 1) ?? ''
}
