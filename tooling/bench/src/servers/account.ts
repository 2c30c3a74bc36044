import type { BrowserContextOptions } from '@playwright/test'

export interface Account {
  email: string
  token: string
  cookie: { name: string; value: string }
}

const EMAIL = 'bench@example.com'
const PASSWORD = 'a long enough password'

/** Registers an account on a fresh site and logs in. */
export async function openAccount(site: string): Promise<Account> {
  const person = { firstName: 'Ada', lastName: 'Loom', phoneNumber: '15550100', email: EMAIL, password: PASSWORD }
  await post(`${site}/api/registration`, { ...person, confirmpassword: PASSWORD, terms: true })
  const answer = await post(`${site}/authenticate`, { email: EMAIL, password: PASSWORD })
  const { token } = (await answer.json()) as { token: string }
  const [name = '', value = ''] = answer.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? []
  return { email: EMAIL, token, cookie: { name, value } }
}

/** The browser state after a login. */
export function browserStateOf(site: string, { email, token, cookie }: Account): BrowserContextOptions['storageState'] {
  const place = { domain: new URL(site).hostname, path: '/', expires: -1 }
  return {
    cookies: [{ ...cookie, ...place, httpOnly: true, secure: false, sameSite: 'Strict' }],
    origins: [
      {
        origin: site,
        localStorage: [
          { name: 'authToken', value: token },
          { name: 'currentUserEmail', value: JSON.stringify({ email }) },
        ],
      },
    ],
  }
}

async function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`POST ${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
