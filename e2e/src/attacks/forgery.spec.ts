import type { Attack } from '@repo/servers/attacks'
import { newSession } from '@site/checks/site'
import { bearer, browserHeaders, cookies, type Headers, sessionCookie } from '../support/accounts/credentials.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import { newEnquiry } from '../support/page/form-data.ts'

/** OWASP ASVS 5.0, V3.5 Browser Origin Separation: requests that another site could make a browser send. */
const FOREIGN_ORIGINS = {
  'another site': 'https://evil.example',
  'a site whose name starts with this one’s': 'http://localhost.evil.example',
  'a site with this one’s name as the user name in its URL': 'http://localhost@evil.example',
  'an opaque origin': 'null',
  'another port': 'http://localhost:1',
  'another scheme': 'https://localhost',
  'an empty origin': '',
} as const

for (const [caller, origin] of Object.entries(FOREIGN_ORIGINS)) {
  const tag = ['https://evil.example', 'null'].includes(origin) ? [] : '@full'
  test(`${caller} cannot use a visitor’s session to read or change anything`, { tag }, async ({ site, send }) => {
    const session = await newSession(site)
    const query = new URLSearchParams({ parentFolderName: 'Forged', userEmail: session.email })
    const own = `/api/folders/byUserEmail?${query}`
    for (const headers of [
      browserHeaders(session),
      cookies(sessionCookie(session)),
      bearer(session.token),
      cookies(),
    ]) {
      const forged = { ...headers, origin }
      for (const [method, path] of [
        ['POST', `/api/folders/createParentFolder?${query}`],
        ['POST', `/api/folders/copy?${query}`],
        ['PATCH', `/api/folders?${query}&newFolderName=Moved&to=`],
        ['DELETE', '/api/account/sessions'],
        ['GET', '/api/search?text='],
        ['POST', '/api/logout'],
        ['POST', '/authenticate'],
        ['GET', own],
        ['GET', `/api/folders/zip?${query}`],
        ['OPTIONS', own],
      ] as const) {
        expect.soft((await send(path, { method, headers: forged })).status, `${method} ${path}`).toBe(403)
      }
    }
    const listed = await send(own, { headers: browserHeaders(session) })
    expect([listed.status, listed.text]).toEqual([200, '[]'])
  })
}

test('a browser’s session cannot change anything without the anti-forgery token', async ({ site, send }) => {
  const session = await newSession(site)
  const query = new URLSearchParams({ parentFolderName: 'Forged', userEmail: session.email })
  const bound = `sid=${session.cookie.value}`
  const proofs: Record<string, Headers> = {
    'no token': { cookie: bound },
    'a header without the cookie': { cookie: bound, 'x-xsrf-token': 'proof' },
    'a cookie without the header': { cookie: `${bound}; XSRF-TOKEN=proof` },
    'a wrong token': { cookie: `${bound}; XSRF-TOKEN=proof`, 'x-xsrf-token': 'other' },
    'an empty token': { cookie: `${bound}; XSRF-TOKEN=`, 'x-xsrf-token': '' },
    'a token in the URL': { cookie: `${bound}; XSRF-TOKEN=proof`, 'x-csrf-token': 'proof' },
    'one of two tokens': { cookie: `${bound}; XSRF-TOKEN=a; XSRF-TOKEN=b`, 'x-xsrf-token': 'b' },
    'a cookie named __proto__': { cookie: `${bound}; __proto__=proof`, 'x-xsrf-token': '[object Object]' },
  }
  for (const [description, headers] of Object.entries(proofs)) {
    const response = await send(`/api/folders/createParentFolder?${query}&_csrf=proof&X-XSRF-TOKEN=proof`, {
      method: 'POST',
      headers: { ...bearer(session.token), ...headers },
    })
    expect.soft(response.status, description).toBe(403)
  }
  const origin = new URL(site.url).origin
  const validHeaders = { ...browserHeaders(session), origin }
  const response = await send(`/api/folders/createParentFolder?${query}`, { method: 'POST', headers: validHeaders })
  expect(response.status).toBe(201)
})

test('a form posted by another site is rejected', async ({ site, send }) => {
  const form = (fields: Record<string, string>, headers: Headers): Attack => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ ...newEnquiry(), ...fields }).toString(),
  })
  const sameOrigin = { origin: site.url, 'sec-fetch-site': 'same-origin' }
  for (const [description, headers] of Object.entries<Headers>({
    'another origin': { ...sameOrigin, origin: 'https://evil.example' },
    'an opaque origin': { ...sameOrigin, origin: 'null' },
    'the same host on another port': { ...sameOrigin, origin: 'http://localhost:1' },
    'the same host and port with another scheme': { ...sameOrigin, origin: site.url.replace('http:', 'https:') },
    'an extension with the name of the host': { ...sameOrigin, origin: site.url.replace('http:', 'chrome-extension:') },
    'a cross-site request according to the browser': { ...sameOrigin, 'sec-fetch-site': 'cross-site' },
    'a same-site request according to the browser': { ...sameOrigin, 'sec-fetch-site': 'same-site' },
    'another origin with the cookie and the header': {
      ...sameOrigin,
      origin: 'https://evil.example',
      cookie: 'XSRF-TOKEN=proof',
      'x-xsrf-token': 'proof',
    },
  })) {
    expect.soft((await send('/contactus', form({ _csrf: 'proof' }, headers))).status, description).toBe(403)
  }
  expect((await send('/contactus', form({ _csrf: 'proof' }, { cookie: 'XSRF-TOKEN=proof' }))).status).toBe(400)
  const { status, headers } = await send('/contactus', form({}, sameOrigin))
  expect([status, headers.location]).toEqual([303, '/contactus?sent=1#letstalk'])
})
