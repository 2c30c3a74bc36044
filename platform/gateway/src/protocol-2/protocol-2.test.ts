import { expect, it } from 'vitest'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const SERVER = `
exports.headScript = 'void 0'
exports.shared = { react: {} }
exports.renderSite = async () => ({
  head: '', body: '<input value="__FORM_TOKEN__">', status: 200, noindex: false, hydration: { year: 2031 },
})`

const fake = setUpFakeSite(async (site) => {
  await site.shell('1.0.0', SERVER, { rendering: 2, plan: 2, manifest: 2 })
  await site.remote('careers', '1.0.0', { renders: 'return ""' })
  await site.remote('careers', '2.0.0', { renders: 'return ""' })
  return site.open()
})

it('fills in the visitor’s form token and sets it as a cookie that scripts can read', async () => {
  const page = await fake.app.inject('/careers')
  const cookie = page.cookies.find(({ name }) => name === 'XSRF-TOKEN')
  expect(cookie?.httpOnly).toBeFalsy()
  expect(page.body).toContain(`<input value="${cookie?.value}">`)
  expect(page.headers['cache-control']).toBe('private, no-cache')
  const again = await fake.app.inject({ url: '/careers', cookies: { 'XSRF-TOKEN': cookie?.value ?? '' } })
  expect([again.cookies, again.body.includes(`value="${cookie?.value}"`)]).toEqual([[], true])
})

it('allows inline scripts with the nonce of this response only', async () => {
  const nonceOf = async () =>
    /'nonce-([^']+)'/.exec(String((await fake.app.inject('/careers')).headers['content-security-policy']))?.[1]
  const [one, other] = [await nonceOf(), await nonceOf()]
  expect(one).toBeDefined()
  expect(one).not.toBe(other)
})

it('lists the URLs of the entry and the hashes of each version', async () => {
  const plan = JSON.parse(/id="composition">(.*?)<\/script>/s.exec((await fake.app.inject('/careers')).body)?.[1] ?? '')
  const version = (number: string) => ({
    version: number,
    entry: `/__mfe/careers/${number}/remoteEntry.js`,
    hashes: { url: `/__mfe/careers/${number}/hashes.json`, integrity: expect.stringMatching(/^sha256-/) },
  })
  expect(plan.remotes).toEqual({ careers: { ...version('2.0.0'), previous: version('1.0.0') } })
})
