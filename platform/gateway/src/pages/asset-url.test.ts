import { createHash } from 'node:crypto'
import { additionalImportMap, modulesAddress } from '@mfe/contract'
import { compositionPlan } from '@mfe/contract/schemas'
import { describe, expect, it } from 'vitest'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const CDN = 'https://cdn.example/site'

const fake = setUpFakeSite(
  async (site) => {
    await site.shell()
    const styles = '@font-face{src:url(../fonts/a.woff2)}.a{background:url("./a.svg")}'
    await site.remote('careers', '1.0.0', { renders: `return '<b class="a"></b>'`, styles })
    await site.remote('files', '1.0.0', { renders: '', path: '/:folder/files', audience: 'signed-in' })
    return site.open()
  },
  // A page that is left to the browser has no critical CSS. The high limit keeps slow renders on a busy machine from
  // failing these tests.
  { settings: { ASSET_URL: `${CDN}/`, RENDER_TIMEOUT_MS: '10000' } },
)

const get = async (url: string) => {
  await fake.site.settled()
  return fake.app.inject(url)
}
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const planOf = (html: string) => JSON.parse(/id="composition">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
const policyOf = ({ headers }: Awaited<ReturnType<typeof get>>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  )

describe('a page of a site with an ASSET_URL', () => {
  it('requests every release file from the CDN, and those with a hash with CORS', async () => {
    const { body } = await get('/careers')
    const tags = [...body.matchAll(/<(?:script|link)[^>]* (?:src|href)="[^"]*"[^>]*>/g)].map(([tag]) => tag)
    expect(tags.length).toBeGreaterThan(4)
    for (const tag of tags) expect(tag).toContain(`="${CDN}/__mfe/`)
    for (const tag of tags.filter((each) => each.includes(' integrity="'))) expect(tag).toContain(' crossorigin')
    expect(body).toContain(`url(${CDN}/__mfe/careers/1.0.0/async/../fonts/a.woff2)`)
    expect(body).toContain(`url("${CDN}/__mfe/careers/1.0.0/async/a.svg")`)
  })

  it('has the URL in its plan', async () => {
    const plan = planOf((await get('/careers')).body)
    expect(plan.assets).toBe(CDN)
    expect(compositionPlan.parse(plan)).toEqual(plan)
  })

  it('has the hashes of its scripts at both origins, in its own import map and in the additional one', async () => {
    const page = await get('/careers')
    const [, map = ''] = /type="importmap">(.*?)<\/script>/.exec(page.body) ?? []
    const { integrity } = JSON.parse(map)
    const own = Object.keys(integrity).filter((address) => address.startsWith('/'))
    expect(own).toContain('/__mfe/careers/1.0.0/remoteEntry.js')
    expect(Object.keys(integrity)).toHaveLength(2 * own.length)
    for (const address of own) expect(integrity[CDN + address]).toBe(integrity[address])

    const modules = (await get(modulesAddress(planOf(page.body)))).json()
    const later = additionalImportMap(modules, new Set(Object.keys(integrity)), [CDN, ''])
    expect(later).toContain(`"${CDN}/__mfe/shell/1.0.0/async/page-login.js"`)
    expect(policyOf(page)['script-src']).toContain(hashOf(later))
  })

  it('allows only release files from the CDN, and workers only from the site', async () => {
    for (const address of ['/careers', '/Home/files', '/careers?mfe=careers@1.0.0']) {
      const policy = policyOf(await get(address))
      const allowing = Object.keys(policy).filter((name) => policy[name]?.includes(`${CDN}/__mfe/`))
      expect(allowing, address).toEqual(['script-src', 'style-src-elem', 'img-src', 'font-src', 'connect-src'])
      expect(policy['worker-src']).toEqual(["'self'"])
    }
  })

  it('starts with a script, allowed by its hash, that loads failed files from the site', async () => {
    const page = await get('/careers')
    const [, script = ''] = /<script>(addEventListener\('error'.*?)<\/script>/s.exec(page.body) ?? []
    expect(script).toContain(`"${CDN}/__mfe/"`)
    expect(policyOf(page)['script-src']).toContain(hashOf(script))
    expect(page.body.indexOf(script)).toBeLessThan(page.body.indexOf(' src="'))
    const personal = await get('/Home/files')
    expect(personal.body).toMatch(/<script nonce="[^"]+">addEventListener\('error'/)
  })

  it('loads everything from the site while a live shell does not support ASSET_URL', async () => {
    const server = `exports.shared = {}; exports.renderSite = async () => ({ head: '', body: '', hydration: {} })`
    await fake.site.shell('0.9.0', server, { loadsAssets: false })
    const page = await get('/careers')
    expect(planOf(page.body).shell.version).toBe('0.9.0')
    expect(page.body + page.headers['content-security-policy']).not.toContain(CDN)
  })
})

it('leaves the pages of a site without ASSET_URL unchanged', async () => {
  const page = await (await fake.site.create({ ASSET_URL: '' })).app.inject('/careers')
  expect(page.body).toContain(' src="/__mfe/shell/1.0.0/index.js"')
  expect(page.body + page.headers['content-security-policy']).not.toMatch(/cdn\.example|"assets"|addEventListener/)
})
