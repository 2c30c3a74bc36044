import { randomUUID } from 'node:crypto'
import type { Site } from '../site/site-process.ts'

export interface Account {
  email: string
  password: string
}

/** A login as a browser keeps it. */
export interface LoggedIn extends Account {
  token: string
  cookie: { name: string; value: string }
}

async function post(site: Site, path: string, body: object): Promise<Response> {
  const answer = await fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

export const newAccount = (): Account => ({
  email: `person-${randomUUID().slice(0, 8)}@example.com`,
  password: 'a long enough password',
})

/** Registers a new person over HTTP, as a script would. */
export async function register(site: Site): Promise<Account> {
  const account = newAccount()
  await post(site, '/api/registration', {
    firstName: 'Ada',
    lastName: 'Loom',
    phoneNumber: '15550100',
    email: account.email,
    password: account.password,
    confirmpassword: account.password,
    terms: true,
  })
  return account
}

export async function logIn(site: Site, account: Account): Promise<LoggedIn> {
  const answer = await post(site, '/authenticate', { email: account.email, password: account.password })
  const { token } = (await answer.json()) as { token: string }
  const set = answer.headers.getSetCookie().find((cookie) => /^(?:__Host-)?sid=/.test(cookie)) ?? ''
  const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
  return { ...account, token, cookie: { name, value } }
}

/** Calls the API with the bearer token alone, as scripts do. */
export function callAs(site: Site, token: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${site.url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } })
}

/** What a login leaves in a browser. */
export const browserStateOf = (site: Site, session: LoggedIn) => ({
  cookies: [
    {
      ...session.cookie,
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Strict' as const,
    },
  ],
  origins: [
    {
      origin: site.url,
      localStorage: [
        { name: 'authToken', value: session.token },
        { name: 'currentUserEmail', value: JSON.stringify({ email: session.email }) },
      ],
    },
  ],
})
