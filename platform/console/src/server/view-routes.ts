import { HttpError, splitAddress } from '@mfe/http'
import { assertAllowed, currentFreeze, hasRight, nameOf, readChannels, toAppName, toVersion } from '@mfe/release'
import { visibleTo } from '@mfe/release/commands'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { appPage } from '../pages/app-page.ts'
import { diffPage } from '../pages/diff-page.ts'
import { type Content, framedPage } from '../pages/frame.ts'
import { historyPage } from '../pages/history-page.ts'
import { overview } from '../pages/overview.ts'
import { pendingPage, waitingIn } from '../pages/pending-page.ts'
import { noSessionPage } from '../pages/session-pages.ts'
import { severalPage } from '../pages/several-page.ts'
import { readApps, readDetails } from '../state/read-apps.ts'
import { readHistory } from '../state/read-history.ts'
import type { ConsoleContext } from './context.ts'
import { requireWindow } from './require-browser.ts'
import { sendPage } from './respond.ts'
import { createRunCommand } from './run-command.ts'
import { formToken, type Session } from './sessions.ts'

/** What a page is made of. */
interface Shown {
  request: FastifyRequest
  session: Session
  /** The query of the address. */
  query: URLSearchParams
  /** For the forms of the page: it knows what was live when the page was made. */
  token: string
  now: Date
}

/** How many changes a page of the history has. */
const PAGE_ENTRIES = 30

/** How many changes the page of an app has. */
const APP_ENTRIES = 5

/** Registers a page for anyone with a session and the right to read. */
function registerView(
  scope: FastifyInstance,
  { sessions, now: clock }: ConsoleContext,
  path: string,
  show: (shown: Shown) => Promise<Content>,
): void {
  scope.get(path, async (request, reply) => {
    requireWindow(request)
    // Before anything is read: a change after that makes the page outdated.
    const now = clock()
    const session = await sessions.find(request)
    if (!session) return sendPage(reply, noSessionPage(), 401)
    assertAllowed(session.identity, 'read')
    const token = formToken(session, now)
    const query = new URLSearchParams(splitAddress(request.url)[1])
    const content = await show({ request, session, query, token, now })
    return sendPage(reply, framedPage(viewOf(session, token, now), content))
  })
}

/** Returns what the frame of a page says of its session. */
export const viewOf = ({ identity, expiresAt, access }: Session, token: string, now: Date) => ({
  name: identity.name,
  expiresAt,
  token,
  pending: waitingIn(access, now).length,
})

/** Registers the pages that only show something. */
export function registerViews(scope: FastifyInstance, context: ConsoleContext): void {
  const { store, config } = context
  const run = createRunCommand(context)
  const hasPreviews = config.previews !== 'off'

  registerView(scope, context, '/__mfe', async ({ session: { access }, now }) =>
    overview({ apps: await readApps(store, access), freeze: currentFreeze(access, now) }),
  )

  registerView(scope, context, '/__mfe/console/apps/:app', async ({ request, session, token }) => {
    const { app } = request.params as { app: string }
    const state = (await readApps(store, session.access)).find((each) => each.app === app)
    if (!state) throw new HttpError(404, 'release/not-found', 'No app of this name was ever published.')
    const details = await readDetails(store, state)
    const { identity } = session
    const newest = readHistory(await readChannels(store), app).slice(0, APP_ENTRIES)
    const history = newest.map((entry) => visibleTo(identity, entry))
    return appPage({ details, history, identity, token, hasPreviews })
  })

  registerView(scope, context, '/__mfe/console/history', async ({ session, query, token }) => {
    const app = query.get('app') || undefined
    const from = Math.max(Number(query.get('from')) || 0, 0)
    const channels = await readChannels(store)
    const entries = readHistory(channels, app)
    const next = from + PAGE_ENTRIES
    const older = `/__mfe/console/history?${new URLSearchParams({ app: app ?? '', from: String(next) })}`
    return historyPage({
      apps: [...channels.keys()],
      app,
      entries: entries.slice(from, next).map((entry) => visibleTo(session.identity, entry)),
      older: entries.length > next ? older : undefined,
      token,
      canShare: (differing) => hasPreviews && hasRight(session.identity, 'preview', differing),
    })
  })

  registerView(scope, context, '/__mfe/console/diff', async ({ request, session, query }) => {
    const app = toAppName(query.get('app') ?? '')
    const [from, to] = [toVersion(query.get('from') ?? ''), toVersion(query.get('to') ?? '')]
    const [one, other] = [nameOf({ app, version: from }), nameOf({ app, version: to })]
    const text = await run(request, session, { command: 'diff', from: one, to: other })
    return diffPage({ app, from, to, text: text.join('\n') })
  })

  registerView(scope, context, '/__mfe/console/several', async ({ session: { access, identity }, token }) => {
    const states = await readApps(store, access)
    return severalPage({ apps: await Promise.all(states.map((state) => readDetails(store, state))), identity, token })
  })

  registerView(scope, context, '/__mfe/console/pending', async ({ session: { access, identity }, token, now }) =>
    pendingPage({ access, identity, token, now }),
  )
}
