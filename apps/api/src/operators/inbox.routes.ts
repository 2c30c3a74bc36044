import { type HttpError, setSendTimeout } from '@mfe/http'
import {
  INBOX_OPEN_PATH,
  INBOX_PATH,
  inboxAnsweredForm,
  inboxEndForm,
  inboxExportForm,
  inboxOpenForm,
  inboxQuery,
} from '@site/contracts/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { contentDisposition, userContentHeaders } from '#bytes/out/download.ts'
import { AppError } from '#errors.ts'
import type { OperatorCookie } from './cookie.ts'
import type { InboxService } from './inbox.service.ts'
import { assertOwnForm, type Operator, type OperatorsService } from './operators.service.ts'
import { documentOf, HTML_TYPE, PAGE_HEADERS, type Page } from './pages/document.ts'
import { listPage } from './pages/list-page.ts'
import { messagePage } from './pages/message-page.ts'
import { endedPage, errorPage, openPage } from './pages/session-pages.ts'

interface Parts {
  operators: OperatorsService
  inbox: InboxService
  cookie: OperatorCookie
}

/** Of every route: errors are pages, and forms have a token of their session. */
const config = {
  toErrorBody: (failure: HttpError) => ({ type: HTML_TYPE, text: documentOf(errorPage(failure)) }),
  hasFormToken: true,
}

const MAX_FORM_BYTES = 4096
const ofMessage = z.object({ reference: z.string() })
const ofFile = ofMessage.extend({ kind: z.enum(['cv', 'coverLetter']) })
const url = `${INBOX_PATH}/:reference`

const sendPage = (reply: FastifyReply, page: Page) => reply.type(HTML_TYPE).send(documentOf(page))

/** The pages of the inbox (docs/decisions/091). They need no account, and no session of one is worth anything here. */
export function inboxRoutes({ operators, inbox, cookie }: Parts): FastifyPluginAsyncZod {
  const callers = new WeakMap<FastifyRequest, Operator>()

  const findOperator = ({ headers }: Pick<FastifyRequest, 'headers'>) => operators.find(cookie.read(headers.cookie))

  function callerOf(request: FastifyRequest): Operator {
    const operator = callers.get(request)
    if (!operator) throw new Error('This route does not require an operator.')
    return operator
  }

  async function requireOperator(request: FastifyRequest): Promise<void> {
    const operator = await findOperator(request)
    if (!operator) throw new AppError('inbox/none', 'The inbox needs a session, and yours may be over.')
    // Before the session is extended: no script of the site may keep it from ending for lack of use.
    await requireWindow(request)
    await operators.use(operator)
    callers.set(request, operator)
  }

  const signedInRoutes: FastifyPluginAsyncZod = async (app) => {
    app.addHook('onRequest', requireOperator)

    app.get(INBOX_PATH, { config, schema: { querystring: inboxQuery } }, async (request, reply) =>
      sendPage(reply, listPage(callerOf(request), request.query, await inbox.list(request.query))),
    )

    app.get(url, { config, schema: { params: ofMessage } }, async (request, reply) => {
      const operator = callerOf(request)
      return sendPage(reply, messagePage(operator, await inbox.read(operator, request.params.reference)))
    })

    app.get(`${url}/files/:kind`, { config, schema: { params: ofFile } }, async (request, reply) => {
      const { reference, kind } = request.params
      const { name, bytes } = await inbox.openFile(callerOf(request), reference, kind)
      setSendTimeout(reply)
      return reply.headers(attachmentHeaders(name, 'application/octet-stream')).send(bytes)
    })

    const answering = { config, schema: { params: ofMessage, body: inboxAnsweredForm } }
    app.post(`${url}/answered`, answering, async (request, reply) => {
      const operator = callerOf(request)
      const { reference } = request.params
      assertOwnForm(operator, request.body.token)
      await inbox.setAnswered(operator, reference, request.body.answered === 'yes')
      return reply.redirect(`${INBOX_PATH}/${encodeURIComponent(reference)}`, 303)
    })

    app.post(`${INBOX_PATH}/export`, { config, schema: { body: inboxExportForm } }, async (request, reply) => {
      const operator = callerOf(request)
      const { token, ...wanted } = request.body
      assertOwnForm(operator, token)
      const { name, type, stream } = await inbox.openExport(operator, wanted)
      setSendTimeout(reply)
      return reply.headers(attachmentHeaders(name, type)).send(stream)
    })

    app.post(`${INBOX_PATH}/end`, { config, schema: { body: inboxEndForm } }, async (request, reply) => {
      const operator = callerOf(request)
      assertOwnForm(operator, request.body.token)
      await operators.end(operator)
      return sendPage(reply.header('set-cookie', cookie.clear()), endedPage())
    })
  }

  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    )
    app.addHook('onRequest', async (_request, reply) => void reply.headers(PAGE_HEADERS))

    app.get(INBOX_OPEN_PATH, { config, onRequest: requireWindow }, async (request, reply) =>
      sendPage(reply, openPage(await findOperator(request))),
    )

    const opening = { config, onRequest: requireWindow, schema: { body: inboxOpenForm } }
    app.post(INBOX_OPEN_PATH, opening, async (request, reply) => {
      const { code, token } = request.body
      const former = await findOperator(request)
      // A script of the site could send a code of its own, and have someone go on in its session.
      if (former) assertOwnForm(former, token)
      const opened = await operators.open(code, request.ip, former)
      return reply.header('set-cookie', cookie.set(opened)).redirect(INBOX_PATH, 303)
    })

    await app.register(signedInRoutes)
  }
}

/**
 * Throws unless a browser shows the response in a window, and has sent a form from a page of the site. So no script of
 * the site, which has the same origin, can read a page of the inbox. Browsers say so over https, and on localhost.
 */
async function requireWindow({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): Promise<void> {
  const isWindow = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  const isOwnForm = headers.origin !== undefined && headers['sec-fetch-site'] === 'same-origin'
  if (isWindow && (method === 'GET' || isOwnForm)) return
  throw new AppError(
    'inbox/window-only',
    'The inbox opens only in a window of a browser, over https or on localhost, and takes only forms of its own pages.',
  )
}

/** A file is never shown by the browser, whatever is in it. */
const attachmentHeaders = (name: string, type: string) => ({
  ...userContentHeaders,
  'content-disposition': contentDisposition(name),
  'content-type': type,
})
