import { CONSOLE_LINK_PATH } from '@mfe/authority'
import type { FastifyInstance } from 'fastify'
import { badLinkPage, endedPage, noSessionPage, openPage } from '../pages/session-pages.ts'
import type { ConsoleContext } from './context.ts'
import { readForm } from './read-form.ts'
import { requireOwnForm, requireWindow } from './require-browser.ts'
import { requireToken } from './require-session.ts'
import { sendPage } from './respond.ts'

/** 410: it may have worked once. */
const GONE = 410

/** Registers how a session begins and ends. */
export function registerSessions(scope: FastifyInstance, context: ConsoleContext): void {
  const { sessions, origin, logger } = context

  // Asks first. A program that only looks at links must not use this one up, and nobody should get a session that
  // someone else has made for them without seeing whose it is.
  scope.get<{ Querystring: { link?: string | string[] } }>(CONSOLE_LINK_PATH, async (request, reply) => {
    requireWindow(request)
    const link = String(request.query.link ?? '')
    const identity = await sessions.linked(link)
    if (!identity) return sendPage(reply, badLinkPage(), GONE)
    const current = (await sessions.find(request))?.identity.name
    return sendPage(reply, openPage({ link, name: identity.name, current }))
  })

  scope.post(CONSOLE_LINK_PATH, async (request, reply) => {
    requireWindow(request)
    requireOwnForm(request, origin)
    const link = readForm(request).get('link') ?? ''
    const [identity, former] = await Promise.all([sessions.linked(link), sessions.find(request)])
    const cookie = identity && (await sessions.open(link, former))
    if (cookie === undefined) return sendPage(reply, badLinkPage(), GONE)
    logger.info({ by: identity?.name }, 'opened the release console')
    return reply.header('set-cookie', cookie).redirect('/__mfe', 303)
  })

  scope.post('/__mfe/console/end', async (request, reply) => {
    requireWindow(request)
    requireOwnForm(request, origin)
    const session = await sessions.find(request)
    if (!session) return sendPage(reply, noSessionPage(), 401)
    requireToken(context, session, readForm(request))
    return sendPage(reply.header('set-cookie', await sessions.end(session)), endedPage())
  })
}
