import type { FastifyInstance, InjectOptions } from 'fastify'
import { vi } from 'vitest'
import type { Db } from '#database/open.ts'
import { createOperatorsRepo } from '#operators/operators.repo.ts'
import { newInvitation } from '#operators/operators.service.ts'

export type Headers = Readonly<Record<string, string>>

/** What a browser says of a page that it will show in a window, and of a form on a page of the site. */
export const WINDOW: Headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
export const OWN_FORM: Headers = { ...WINDOW, 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }

/** Invites someone, as the command does, and resolves to the code in the email. */
export async function invite(db: Db, email = 'ada@example.com'): Promise<string> {
  const { invitation, mail } = newInvitation(email, Date.now(), 'http://localhost')
  // The API on this thread may be writing, and SQLite has one writer.
  await vi.waitFor(() => createOperatorsRepo(db).invite(invitation, mail))
  return /#code=([\w-]+)/.exec(mail.body)?.[1] ?? ''
}

export type Browser = ReturnType<typeof browserOf>

/** Opens pages of the inbox and sends their forms, with the cookie that the inbox has set. */
export function browserOf(app: FastifyInstance, firstCookie = '') {
  let cookie = firstCookie
  async function call(options: InjectOptions & { url: string; headers: Headers }) {
    const headers = { ...options.headers, ...(cookie !== '' && { cookie }) }
    const response = await app.inject({ ...options, url: `/api/inbox${options.url}`, headers })
    const [set] = String(response.headers['set-cookie'] ?? '').split(';', 1)
    if (set) cookie = set
    return response
  }
  const browser = {
    cookie: () => cookie,

    get: (url = '', headers = WINDOW) => call({ url, headers }),

    /** Adds no token. */
    post: (url: string, fields: Readonly<Record<string, string>>, headers = OWN_FORM) =>
      call({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      }),

    /** Resolves to the token in the forms of a page. */
    async token(url = ''): Promise<string> {
      return /name="token" value="([\w-]+)"/.exec((await browser.get(url)).body)?.[1] ?? ''
    },

    /** Sends a form of a page of the session. */
    send: async (url: string, fields: Readonly<Record<string, string>> = {}) =>
      browser.post(url, { ...fields, token: await browser.token() }),
  }
  return browser
}

/** Invites someone, and resolves to the browser in which they used the invitation. */
export async function signInOperator(app: FastifyInstance, db: Db, email = 'ada@example.com'): Promise<Browser> {
  const browser = browserOf(app)
  const { statusCode } = await browser.post('/open', { code: await invite(db, email) })
  if (statusCode !== 303) throw new Error(`${email} could not sign in: ${statusCode}`)
  return browser
}

/** Sends an enquiry, and resolves to its reference. */
export async function enquire(app: FastifyInstance, db: Db, changes: Headers = {}): Promise<string> {
  const enquiry = { firstName: 'Bob', phoneNumber: '1', email: 'bob@example.com', subject: 'Looms', message: 'Hello' }
  await app.inject({ method: 'POST', url: '/api/contact', payload: { ...enquiry, ...changes } })
  const newest = db.selectFrom('enquiry').select('reference').orderBy('id', 'desc').limit(1)
  return (await newest.executeTakeFirstOrThrow()).reference
}
