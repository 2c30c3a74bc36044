import { CONSOLE_OPEN_PATH } from '@mfe/release/commands'
import type { FastifyInstance } from 'fastify'
import { badCodePage, endedPage, noSessionPage, openPage } from '../pages/session-pages.ts'
import type { ConsoleContext } from './context.ts'
import { readForm } from './read-form.ts'
import { requireOwnForm, requireWindow } from './require-browser.ts'
import { requireToken } from './require-session.ts'
import { sendPage } from './respond.ts'
import { formToken } from './sessions.ts'

/** 410: it may have worked once. */
const GONE = 410

/** Registers how a session begins and ends. */
export function registerSessions(scope: FastifyInstance, context: ConsoleContext): void {
  const { sessions, origin, logger, now } = context

  scope.get(CONSOLE_OPEN_PATH, async (request, reply) => {
    requireWindow(request)
    const time = now()
    const session = await sessions.find(request)
    const current = session && { name: session.identity.name, token: formToken(session, time) }
    return sendPage(reply, openPage({ current }))
  })

  scope.post(CONSOLE_OPEN_PATH, async (request, reply) => {
    requireWindow(request)
    requireOwnForm(request, origin)
    const form = readForm(request)
    const former = await sessions.find(request)
    // A script of the site could send a code of its own, and have someone go on in its session.
    if (former) requireToken(context, former, form)
    const opened = await sessions.open(form.get('code')?.trim(), former)
    if (!opened) return sendPage(reply, badCodePage(), GONE)
    logger.info({ by: opened.name }, 'opened the release console')
    return reply.header('set-cookie', opened.cookie).redirect('/__mfe', 303)
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
