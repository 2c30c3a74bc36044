import { newSession } from '@site/checks/site'
import { bearer, browserOf, cookies, type Headers, sessionCookie } from '../support/accounts/credentials.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import type { Attack } from '../support/attack/attacker.ts'
import { newEnquiry } from '../support/page/form-data.ts'

/** OWASP ASVS 5.0, V3.5 Browser Origin Separation: what another site could make a visitor's browser send. */
const FOREIGN = {
  'another site': 'https://evil.example',
  'a site whose name begins alike': 'http://localhost.evil.example',
  'a site that names this one as its user': 'http://localhost@evil.example',
  'a hidden origin': 'null',
  'another port': 'http://localhost:1',
  'another scheme': 'https://localhost',
  nothing: '',
} as const

for (const [who, origin] of Object.entries(FOREIGN)) {
  const tag = ['https://evil.example', 'null'].includes(origin) ? [] : '@full'
  test(`${who} neither changes nor reads anything with a visitor’s session`, { tag }, async ({ site, send }) => {
    const session = await newSession(site)
    const query = new URLSearchParams({ parentFolderName: 'Forged', userEmail: session.email })
    const own = `/api/folders/byUserEmail?${query}`
    for (const headers of [browserOf(session), cookies(sessionCookie(session)), bearer(session.token), cookies()]) {
      const forged = { ...headers, origin }
      for (const [method, path] of [
        ['POST', `/api/folders/createParentFolder?${query}`],
        ['DELETE', '/api/account/sessions'],
        ['POST', '/api/logout'],
        ['POST', '/authenticate'],
        ['GET', own],
        ['GET', `/api/folders/zip?${query}`],
        ['OPTIONS', own],
      ] as const) {
        expect.soft((await send(path, { method, headers: forged })).status, `${method} ${path}`).toBe(403)
      }
    }
    const listed = await send(own, { headers: browserOf(session) })
    expect([listed.status, listed.text]).toEqual([200, '[]'])
  })
}

test('a browser’s session changes nothing without the proof that only the site’s pages can read', async ({
  site,
  send,
}) => {
  const session = await newSession(site)
  const query = new URLSearchParams({ parentFolderName: 'Forged', userEmail: session.email })
  const bound = `sid=${session.cookie.value}`
  const proofs: Record<string, Headers> = {
    'no proof': { cookie: bound },
    'a proof without its cookie': { cookie: bound, 'x-xsrf-token': 'proof' },
    'a cookie without its proof': { cookie: `${bound}; XSRF-TOKEN=proof` },
    'another proof': { cookie: `${bound}; XSRF-TOKEN=proof`, 'x-xsrf-token': 'other' },
    'an empty one': { cookie: `${bound}; XSRF-TOKEN=`, 'x-xsrf-token': '' },
    'one in the address': { cookie: `${bound}; XSRF-TOKEN=proof`, 'x-csrf-token': 'proof' },
    'one of two': { cookie: `${bound}; XSRF-TOKEN=a; XSRF-TOKEN=b`, 'x-xsrf-token': 'b' },
    'the name of the cookie': { cookie: `${bound}; __proto__=proof`, 'x-xsrf-token': '[object Object]' },
  }
  for (const [what, headers] of Object.entries(proofs)) {
    const answer = await send(`/api/folders/createParentFolder?${query}&_csrf=proof&X-XSRF-TOKEN=proof`, {
      method: 'POST',
      headers: { ...bearer(session.token), ...headers },
    })
    expect.soft(answer.status, what).toBe(403)
  }
  const origin = new URL(site.url).origin
  const genuine = { ...browserOf(session), origin }
  const answer = await send(`/api/folders/createParentFolder?${query}`, { method: 'POST', headers: genuine })
  expect(answer.status).toBe(201)
})

test('a form posted by another site is rejected', async ({ site, send }) => {
  const form = (fields: Record<string, string>, headers: Headers): Attack => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ ...newEnquiry(), ...fields }).toString(),
  })
  const here = { origin: site.url, 'sec-fetch-site': 'same-origin' }
  for (const [what, headers] of Object.entries<Headers>({
    'another origin': { ...here, origin: 'https://evil.example' },
    'a hidden origin': { ...here, origin: 'null' },
    'an origin of the same name behind another port': { ...here, origin: 'http://localhost:1' },
    'another site, as the browser says': { ...here, 'sec-fetch-site': 'cross-site' },
    'a neighboring name, as the browser says': { ...here, 'sec-fetch-site': 'same-site' },
    'another origin with the cookie and its token': {
      ...here,
      origin: 'https://evil.example',
      cookie: 'XSRF-TOKEN=proof',
      'x-xsrf-token': 'proof',
    },
  })) {
    expect.soft((await send('/contactus', form({ _csrf: 'proof' }, headers))).status, what).toBe(403)
  }
  expect((await send('/contactus', form({ _csrf: 'proof' }, { cookie: 'XSRF-TOKEN=proof' }))).status).toBe(400)
  const { status, headers } = await send('/contactus', form({}, here))
  expect([status, headers.location]).toEqual([303, '/contactus?sent=1#letstalk'])
})
