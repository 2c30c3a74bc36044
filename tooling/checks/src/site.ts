import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions } from '@playwright/test'

export interface SiteUnderTest {
  /** The origin, without a trailing slash. */
  url: string
}

export interface Account {
  email: string
  password: string
}

/** A session with the token and the cookie that a browser stores. */
export interface Session extends Account {
  token: string
  cookie: { name: string; value: string }
}

/** Resolves when the site has printed its URL. Rejects with the output if it exits or takes too long. */
export function waitForSite(child: ChildProcess, timeoutMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let output = ''
  const outputs = [child.stdout, child.stderr]
  const listen = (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes('Ready at ')) resolve()
  }
  const fail = (problem: string) => reject(new Error(`The site ${problem}:\n${output}`))
  for (const stream of outputs) stream?.on('data', listen)
  child.once('exit', (code) => fail(`exited with code ${code}`))
  const timer = setTimeout(() => fail(`did not start within ${timeoutMs} ms`), timeoutMs)
  return promise.finally(() => {
    clearTimeout(timer)
    // A long log would be searched again with every line. Reading goes on, so that the site never waits for it.
    for (const stream of outputs) stream?.off('data', listen).resume()
  })
}

/** Resolves to the pid of the serving process, from the lock file in its data directory. */
export const pidIn = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'server.lock'), 'utf8'), 10)

export const newAccount = (): Account => ({
  email: `user-${randomUUID().slice(0, 8)}@example.com`,
  password: 'a long enough password',
})

export const registrationOf = ({ email, password }: Account) => ({
  firstName: 'Ada',
  lastName: 'Loom',
  phoneNumber: '15550100',
  email,
  password,
  confirmpassword: password,
})

export async function register(site: SiteUnderTest): Promise<Account> {
  const account = newAccount()
  await post(site, '/api/registration', { ...registrationOf(account), terms: true })
  return account
}

export async function logIn(site: SiteUnderTest, { email, password }: Account): Promise<Session> {
  const response = await post(site, '/authenticate', { email, password })
  const { token } = (await response.json()) as { token: string }
  const set = response.headers.getSetCookie().find((cookie) => /^(?:__Host-)?sid=/.test(cookie)) ?? ''
  const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
  return { email, password, token, cookie: { name, value } }
}

export const newSession = async (site: SiteUnderTest): Promise<Session> => logIn(site, await register(site))

async function post(site: SiteUnderTest, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${site.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`POST ${path} returned ${response.status}: ${await response.text()}`)
  return response
}

export function browserStateOf(
  { url }: SiteUnderTest,
  { email, token, cookie }: Session,
): Exclude<BrowserContextOptions['storageState'], string | undefined> {
  const scope = { domain: new URL(url).hostname, path: '/', expires: -1 }
  const localStorage = [
    { name: 'authToken', value: token },
    { name: 'currentUserEmail', value: JSON.stringify({ email }) },
  ]
  return {
    cookies: [{ ...cookie, ...scope, httpOnly: true, secure: false, sameSite: 'Strict' }],
    origins: [{ origin: url, localStorage }],
  }
}
