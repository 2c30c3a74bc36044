import {
  type NewToken,
  pastCompositions,
  promoteRelease,
  readAccess,
  readChannels,
  toAppName,
  toVersion,
} from '@mfe/release'
import { bytesOf, fakeShell } from '@mfe/release/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestConsole, OWN_FORM, type TestConsole, WINDOW } from '../testing/test-console.ts'

const careers = toAppName('careers')
const RUN = '/__mfe/console/run'
const promotion = { command: 'promote', target: 'careers@2.0.0' }
const CONFIRM = '/__mfe/console/confirm'

let site: TestConsole

beforeEach(async () => {
  site = await createTestConsole()
})

const live = async () => (await site.store.channel(careers)).stable

const OPEN = '/__mfe/console/open'

describe('a code', () => {
  it('is in no address: one that contains it begins nothing, and uses nothing up', async () => {
    const code = await site.code(await site.createTokenWith(['read']))
    const { status, body, headers } = await site.get(`${OPEN}?code=${code}`)
    expect([status, headers['set-cookie']]).toEqual([200, undefined])
    expect(body).not.toContain(code)
    expect(await site.open(code)).toMatch(/^__Host-mfe-console=mfes_/)
  })

  it('works once', async () => {
    const code = await site.code(await site.createTokenWith(['read']))
    await site.open(code)
    const again = await site.post(OPEN, { code })
    expect([again.status, again.headers['set-cookie']]).toEqual([410, undefined])
  })

  it('works once even if it is used twice at the same time', async () => {
    const code = await site.code(await site.createTokenWith(['read']))
    const cookies = await Promise.all([site.open(code), site.open(code), site.open(code)])
    expect(cookies.filter((cookie) => cookie !== '')).toHaveLength(1)
  })

  it('works for a minute', async () => {
    let time = Date.now()
    site = await createTestConsole({ now: () => new Date(time) })
    const code = await site.code(await site.createTokenWith(['read']))
    time += 61_000
    expect((await site.post(OPEN, { code })).status).toBe(410)
  })

  it('of a revoked token does not work', async () => {
    const tokenId = await site.createTokenWith(['read'])
    const code = await site.code(tokenId)
    await site.revoke(tokenId)
    expect((await site.post(OPEN, { code })).status).toBe(410)
  })

  it('opens no session if another site sends it, so nobody works in a session of others', async () => {
    const code = await site.code(await site.createTokenWith(['read']))
    for (const headers of [
      { ...OWN_FORM, origin: 'https://evil.example' },
      { ...OWN_FORM, origin: 'null' },
      { ...OWN_FORM, 'sec-fetch-site': 'cross-site' },
      WINDOW,
    ]) {
      const { status, headers: sent } = await site.post(OPEN, { code }, undefined, headers)
      expect([status, sent['set-cookie']]).toEqual([403, undefined])
    }
  })

  it('replaces no session if a script of the site sends it, which knows no token of its forms', async () => {
    const cookie = await site.sessionWith(['read'])
    const foreign = await site.sessionWith()
    const code = await site.code(await site.createTokenWith())
    for (const token of ['', await site.tokenOn(OPEN, foreign)]) {
      const { status, headers } = await site.post(OPEN, { code, token }, cookie)
      expect([status, headers['set-cookie']]).toEqual([403, undefined])
    }
    expect((await site.get('/__mfe', cookie)).status).toBe(200)
    expect((await site.get(OPEN, cookie)).body).toContain('of <strong>growth/person-1</strong>')
  })

  it('is never logged, and neither is what is in a cookie', async () => {
    const code = await site.code(await site.createTokenWith(['read']))
    const cookie = await site.open(code)
    await site.get('/__mfe', cookie)
    expect(site.logged()).not.toContain(code)
    expect(site.logged()).not.toContain(cookie.split('=')[1])
  })
})

describe('a session', () => {
  it('has a cookie that no script, other site or subdomain can read or set, for 8 hours', async () => {
    const code = await site.code(await site.createTokenWith(['read']))
    const { headers } = await site.post(OPEN, { code })
    const attributes = String(headers['set-cookie']).split('; ').slice(1)
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=28800', 'Path=/', 'SameSite=Strict', 'Secure'])
  })

  it('ends with its token at once, for pages and for forms', async () => {
    const tokenId = await site.createTokenWith(['read', 'promote'])
    const cookie = await site.open(await site.code(tokenId))
    const token = await site.tokenOn('/__mfe', cookie)
    expect((await site.get('/__mfe', cookie)).status).toBe(200)
    await site.revoke(tokenId)
    expect((await site.get('/__mfe', cookie)).status).toBe(401)
    expect((await site.post(RUN, { ...promotion, token }, cookie)).status).toBe(401)
    expect(await live()).toBe('1.0.0')
  })

  it('ends after 8 hours, even if it is in use', async () => {
    let time = Date.now()
    site = await createTestConsole({ now: () => new Date(time) })
    const cookie = await site.sessionWith(['read'])
    time += 8 * 3_600_000 - 1000
    expect((await site.get('/__mfe', cookie)).status).toBe(200)
    time += 2000
    expect((await site.get('/__mfe', cookie)).status).toBe(401)
  })

  it('ends when its holder ends it, and the cookie is worth nothing then', async () => {
    const cookie = await site.sessionWith(['read'])
    const token = await site.tokenOn('/__mfe', cookie)
    const { status, headers } = await site.post('/__mfe/console/end', { token }, cookie)
    expect([status, headers['set-cookie']]).toEqual([200, expect.stringContaining('Max-Age=0')])
    expect((await site.get('/__mfe', cookie)).status).toBe(401)
  })

  it('cannot be fixed in advance: a code never continues what the browser had', async () => {
    const planted = await site.sessionWith(['read'])
    const code = await site.code(await site.createTokenWith())
    const { headers } = await site.post(OPEN, { code, token: await site.tokenOn(OPEN, planted) }, planted)
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? ''
    expect(cookie).not.toBe(planted)
    expect((await site.get('/__mfe', cookie)).body).toContain('You are admin/person-2')
    expect((await site.get('/__mfe', planted)).status).toBe(401)
  })

  it.each(['', 'mfes_aaaaaaaaaa_', `mfes_aaaaaaaaaa_${'A'.repeat(43)}`, `mfe_aaaaaaaaaa_${'A'.repeat(43)}`])(
    'is none with the cookie "%s"',
    async (value) => {
      expect((await site.get('/__mfe', `__Host-mfe-console=${value}`)).status).toBe(401)
    },
  )

  it('costs a read of the store per second on pages of the site, if it is made up, and still ends at once', async () => {
    let time = Date.now()
    site = await createTestConsole({ now: () => new Date(time) })
    const tokenId = await site.createTokenWith(['read'])
    const cookie = await site.open(await site.code(tokenId))
    const read = vi.spyOn(site.store, 'access')
    const sessionOf = (value: string) => site.releaseConsole.sessionOf({ headers: { cookie: value } })
    const forged = `__Host-mfe-console=mfes_aaaaaaaaaa_${'A'.repeat(43)}`
    for (let count = 0; count < 20; count += 1) expect(await sessionOf(forged)).toBeUndefined()
    expect(read).toHaveBeenCalledTimes(1)
    time += 1000
    await sessionOf(forged)
    expect(read).toHaveBeenCalledTimes(2)

    expect(await sessionOf(cookie)).toMatchObject({ identity: { name: 'growth/person-1' } })
    await site.revoke(tokenId)
    expect(await sessionOf(cookie)).toBeUndefined()
  })

  it('is none with a code in its cookie', async () => {
    const code = await site.code(await site.createTokenWith(['read']))
    expect((await site.get('/__mfe', `__Host-mfe-console=${code}`)).status).toBe(401)
  })

  it('is stored as a hash, and a token has five of them at most', async () => {
    const tokenId = await site.createTokenWith(['read'])
    const cookies: string[] = []
    for (const _ of [1, 2, 3, 4, 5, 6]) cookies.push(await site.open(await site.code(tokenId)))
    const text = JSON.stringify((await readAccess(site.store)).consoles)
    for (const cookie of cookies) expect(text).not.toContain(cookie.slice(-43))
    const statuses = await Promise.all(cookies.map(async (cookie) => (await site.get('/__mfe', cookie)).status))
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200])
  })
})

describe('a page', () => {
  it('cannot be framed, stored, indexed or held by another window, and runs only its own script', async () => {
    const cookie = await site.sessionWith(['read'])
    for (const path of ['/__mfe', '/__mfe/console/none', OPEN]) {
      const { headers } = await site.get(path, cookie)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex',
        'cross-origin-opener-policy': 'noopener-allow-popups',
      })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toMatch(/script-src 'sha256-[^']+';/)
      expect(policy).not.toMatch(/unsafe|'self' 'sha|\*/)
    }
  })

  it.each([
    ['a script that fetches it', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['an element', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a program, or a browser without encryption', {}],
  ])('is not for %s, so no remote can read its forms', async (_, headers) => {
    const cookie = await site.sessionWith(['read'])
    const { status, body } = await site.get('/__mfe', cookie, { ...headers, 'sec-fetch-site': 'same-origin' })
    expect(status).toBe(403)
    expect(body).not.toContain('name="token"')
  })

  it('shows what authors wrote as text', async () => {
    const { body } = await site.get('/__mfe', await site.sessionWith(['read']))
    expect(body).toContain('&lt;b&gt;bold&lt;/b&gt;')
    expect(body).not.toContain('<b>bold')
  })

  it('shows what an address says as text, too', async () => {
    const cookie = await site.sessionWith(['read'])
    const injected = encodeURIComponent('"><script>alert(1)</script>')
    for (const path of ['history?app=', 'apps/', 'diff?from=1.0.0&to=2.0.0&app=']) {
      expect((await site.get(`/__mfe/console/${path}${injected}`, cookie)).body).not.toContain('<script>alert')
    }
    const asked = await site.ask({ command: 'retire', app: '"><script>alert(1)</script>' }, cookie)
    expect(asked.body).not.toContain('<script>alert')
  })
})

describe('a form', () => {
  it('decides what a page asks: no address leads to a confirmation that a double click could send', async () => {
    const cookie = await site.sessionWith(['read', 'promote'])
    const { status, body } = await site.get(`${CONFIRM}?${new URLSearchParams(promotion)}`, cookie)
    expect([status, body]).toEqual([404, expect.not.stringContaining('console/run')])
    const other = await site.tokenOn('/__mfe', await site.sessionWith())
    for (const fields of [promotion, { ...promotion, token: other }]) {
      expect((await site.post(CONFIRM, fields, cookie)).status).toBe(403)
    }
    const token = await site.tokenOn('/__mfe', cookie)
    const foreign = { ...OWN_FORM, origin: 'https://evil.example' }
    expect((await site.post(CONFIRM, { ...promotion, token }, cookie, foreign)).status).toBe(403)
  })

  it('of another site changes nothing', async () => {
    const cookie = await site.sessionWith(['read', 'promote'])
    const token = await site.tokenOn('/__mfe', cookie)
    for (const headers of [
      { ...OWN_FORM, origin: 'https://evil.example' },
      { ...OWN_FORM, origin: 'null' },
      { ...OWN_FORM, 'sec-fetch-site': 'same-site' },
      { ...OWN_FORM, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      WINDOW,
    ]) {
      expect((await site.post(RUN, { ...promotion, token }, cookie, headers)).status).toBe(403)
    }
    expect(await live()).toBe('1.0.0')
  })

  it('without the token of its session changes nothing', async () => {
    const cookie = await site.sessionWith(['read', 'promote'])
    const other = await site.tokenOn('/__mfe', await site.sessionWith())
    const own = await site.tokenOn('/__mfe', cookie)
    const later = own.replace(/^[^.]+/, (Date.now() + 1000).toString(36))
    for (const token of ['', 'x', other, later, own.slice(0, -1)]) {
      expect((await site.post(RUN, { ...promotion, token }, cookie)).status).toBe(403)
    }
    expect((await site.post(RUN, promotion, cookie)).status).toBe(403)
    expect(await live()).toBe('1.0.0')
  })

  it('of a page that is an hour old changes nothing', async () => {
    let time = Date.now()
    site = await createTestConsole({ now: () => new Date(time) })
    const cookie = await site.sessionWith(['read', 'promote'])
    const token = await site.tokenOn('/__mfe', cookie)
    time += 3_601_000
    expect((await site.post(RUN, { ...promotion, token }, cookie)).status).toBe(403)
  })

  it('that is too large, or of another type, is rejected', async () => {
    const cookie = await site.sessionWith(['read'])
    const token = await site.tokenOn('/__mfe', cookie)
    expect((await site.post(RUN, { token, reason: 'x'.repeat(70_000) }, cookie)).status).toBe(413)
    const json = { ...OWN_FORM, 'content-type': 'application/json' }
    expect((await site.post(RUN, { token }, cookie, json)).status).toBe(415)
  })
})

describe('rights', () => {
  it('without read, every page says so', async () => {
    const { status, body } = await site.get('/__mfe', await site.sessionWith(['preview']))
    expect([status, body]).toEqual([403, expect.stringContaining('lacks the right read')])
  })

  it.each<[string, string[], Record<string, string>, string]>([
    ['promote', ['read'], promotion, 'lacks the right promote'],
    ['rollback', ['read', 'promote'], { command: 'rollback', app: 'careers' }, 'lacks the right rollback'],
    ['a foreign app', ['read', 'retire'], { command: 'retire', app: 'marketing', redirect: '/x' }, 'growth has'],
  ])('without %s, the page that asks says so', async (_, rights, fields, text) => {
    const { status, body } = await site.ask(fields, await site.sessionWith(rights))
    expect([status, body]).toEqual([403, expect.stringContaining(text)])
  })

  it.each<[string, string[], Partial<NewToken>, Record<string, string>]>([
    ['another right', ['read', 'preview'], {}, promotion],
    ['a foreign app', ['read', 'promote'], {}, { command: 'promote', target: 'shell@1.0.0' }],
    ['a larger share', ['read', 'promote'], { percent: 25 }, { ...promotion, percent: '26' }],
    ['everyone', ['read', 'promote'], { percent: 25 }, promotion],
    ['a preview', ['read'], {}, { command: 'preview', target: 'careers@2.0.0' }],
  ])('a form gets no further than the token does: %s', async (_, rights, more, fields) => {
    const cookie = await site.sessionWith(rights, more)
    const token = await site.tokenOn('/__mfe', cookie)
    expect((await site.post(RUN, { ...fields, token }, cookie)).status).toBe(403)
    expect(await live()).toBe('1.0.0')
  })

  it('are needed on every app that a link to an earlier release shows in another version', async () => {
    const [own, foreign] = [await site.sessionWith(['read', 'preview']), toAppName('shell')]
    await promoteRelease(site.store, careers, toVersion('2.0.0'))
    const [release] = pastCompositions(await readChannels(site.store)).slice(1)
    const share = async (cookie: string) => {
      const fields = { release: release?.id ?? '', token: await site.tokenOn('/__mfe', cookie) }
      return site.post('/__mfe/console/share', fields, cookie)
    }
    expect((await share(own)).status).toBe(200)
    expect((await site.get('/__mfe/console/history', own)).body).toContain('Make a link')

    await site.store.publish(foreign, toVersion('2.0.0'), bytesOf(fakeShell({ packageVersion: '2.0.0' })))
    await promoteRelease(site.store, foreign, toVersion('2.0.0'))
    const { status, body } = await share(own)
    expect([status, body]).toEqual([403, expect.stringContaining('may not preview shell')])
    expect((await site.get('/__mfe/console/history?app=careers', own)).body).not.toContain('Make a link')
    expect((await share(await site.sessionWith())).status).toBe(200)
  })

  it.each(['createToken', 'addTeam', 'freeze', 'endApprovals', 'prune', 'console', ''])(
    'no form runs the command "%s", not even for an admin',
    async (command) => {
      const cookie = await site.sessionWith()
      const token = await site.tokenOn('/__mfe', cookie)
      const before = (await readAccess(site.store)).revision
      expect((await site.post(RUN, { command, name: 'x', token }, cookie)).status).toBe(400)
      expect((await readAccess(site.store)).revision).toBe(before)
    },
  )

  it('are those of the moment: a team that lost its app changes nothing', async () => {
    const cookie = await site.sessionWith(['read', 'promote'])
    const token = await site.tokenOn('/__mfe', cookie)
    const access = await readAccess(site.store)
    const text = JSON.stringify({ ...access, teams: [{ name: 'growth', apps: ['jobs'] }] })
    await site.store.advanceAccess(access.revision + 1, text)
    expect((await site.post(RUN, { ...promotion, token }, cookie)).status).toBe(403)
    expect(await live()).toBe('1.0.0')
  })
})

it('says nothing about the site to anyone without a session', async () => {
  for (const path of ['/__mfe', '/__mfe/console/history', '/__mfe/console/apps/careers']) {
    const { status, body } = await site.get(path)
    expect(status).toBe(401)
    expect(body).not.toMatch(/1\.0\.0|growth/)
  }
})
