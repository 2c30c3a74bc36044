import { HttpError } from '@mfe/http'
import { assertAllowed, formatReplay, pastCompositions, readChannels } from '@mfe/release'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { confirmPage, resultPage } from '../pages/change-pages.ts'
import { framedPage } from '../pages/frame.ts'
import { sharePage } from '../pages/history-page.ts'
import { replayPath } from '../pages/parts.ts'
import { noSessionPage } from '../pages/session-pages.ts'
import { differingApps } from '../state/read-history.ts'
import type { ConsoleContext } from './context.ts'
import { backPath, readCommand } from './form-commands.ts'
import { describeIntention } from './intentions.ts'
import { readForm } from './read-form.ts'
import { requireOwnForm, requireWindow } from './require-browser.ts'
import { requireToken } from './require-session.ts'
import { sendPage } from './respond.ts'
import { createRunCommand } from './run-command.ts'
import { formToken, type Session } from './sessions.ts'
import { viewOf } from './view-routes.ts'

/** A form that was sent from a page of its session. */
interface Sent {
  request: FastifyRequest
  reply: FastifyReply
  session: Session
  form: URLSearchParams
  /** When its page was made. */
  madeAt: Date
  /** When it arrived, before anything was read: a change after that makes the page that answers it outdated. */
  now: Date
}

/** How long a link to a preview, or to an earlier release, works. */
const LINK_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Registers what changes something, and the page that asks before it. */
export function registerChanges(scope: FastifyInstance, context: ConsoleContext): void {
  const { sessions, store, config, origin, now } = context
  const run = createRunCommand(context)

  /** Registers a form. A form of another site, another session or without a token never gets further. */
  function registerForm(path: string, receive: (sent: Sent) => Promise<FastifyReply>): void {
    scope.post(path, async (request, reply) => {
      requireWindow(request)
      requireOwnForm(request, origin)
      const time = now()
      const session = await sessions.find(request)
      if (!session) return sendPage(reply, noSessionPage(), 401)
      const form = readForm(request)
      return receive({ request, reply, session, form, madeAt: requireToken(context, session, form), now: time })
    })
  }

  registerForm('/__mfe/console/confirm', async ({ request, reply, session, form, now: time }) => {
    assertAllowed(session.identity, 'read')
    const { compared, ...intention } = await describeIntention(store, session, readCommand(form), time)
    const diff = compared && (await run(request, session, { command: 'diff', ...compared })).join('\n')
    const token = formToken(session, time)
    return sendPage(reply, framedPage(viewOf(session, token, time), confirmPage({ ...intention, diff, token })))
  })

  registerForm('/__mfe/console/run', async ({ request, reply, session, form, madeAt }) => {
    if (form.get('command') === 'preview') {
      const targets = [form.get('target') ?? '']
      const [text = '{}'] = await run(request, session, {
        command: 'preview',
        targets,
        days: String(LINK_DAYS),
        json: true,
      })
      const { url = '/' }: { url?: string } = JSON.parse(text)
      // On the site that the session is of, whatever name it has.
      const { pathname, search } = new URL(url, config.siteUrl)
      return reply.redirect(pathname + search, 303)
    }
    const command = readCommand(form)
    // What was live when the page was made is what someone decided about, so sending it again changes nothing more.
    const printed = await run(request, session, command, madeAt)
    const view = viewOf((await sessions.find(request)) ?? session, formToken(session, now()), now())
    return sendPage(reply, framedPage(view, resultPage({ printed, back: backPath(command) })))
  })

  registerForm('/__mfe/console/share', async ({ reply, session, form }) => {
    assertAllowed(session.identity, 'preview')
    if (config.previews === 'off') throw new HttpError(403, 'access/forbidden', 'Previews are off, and so are links.')
    const release = form.get('release') ?? ''
    const channels = await readChannels(store)
    const found = pastCompositions(channels).find(({ id }) => id === release)
    if (!found) throw new HttpError(404, 'pages/no-such-release', 'No release with this id is in the history.')
    // As for a preview: the link shows anyone versions that are not live.
    assertAllowed(session.identity, 'preview', differingApps(channels, found))
    const until = new Date(now().getTime() + LINK_DAYS * DAY_MS)
    const value = formatReplay(release, await store.previewKey(), until)
    const url = new URL(replayPath(value), config.siteUrl).href
    const view = viewOf(session, formToken(session, now()), now())
    return sendPage(reply, framedPage(view, sharePage({ url, release, until: until.toISOString() })))
  })
}
