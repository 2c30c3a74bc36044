import { rm } from 'node:fs/promises'
import { changeChannel, makeCandidate, promote, rollback, rollbackRelease, toAppName, toVersion } from '@mfe/release'
import { describe, expect, it } from 'vitest'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const CAREERS = toAppName('careers')
const MARKETING = toAppName('marketing')
const V1 = toVersion('1.0.0')

/** `/jobs` has moved from careers to marketing. */
const fake = setUpFakeSite(async (site) => {
  await site.shell()
  await site.remote('news', '1.0.0', { renders: 'return "news"', path: '/news' })
  await site.remote('careers', '1.0.0', { renders: 'return "jobs of careers"', path: '/jobs' })
  await site.remote('careers', '2.0.0', { renders: 'return "careers"', path: '/careers' })
  await site.remote('marketing', '1.0.0', { renders: 'return "jobs of marketing"', path: '/jobs' })
})

const { start } = fake
const shown = async (url: string) => {
  await fake.site.settled()
  const { statusCode, body } = await fake.app.inject(url)
  return [statusCode, /<h1>(.*?)<\/h1>/.exec(body)?.[1]]
}
const readyz = async () => (await fake.app.inject('/readyz')).json()

describe('a path that two live versions claim', () => {
  it('stays with the app that served it before a rollback doubled it, and is reported', async () => {
    await start()
    expect((await readyz()).status).toBe('ok')
    await changeChannel(fake.site.store, CAREERS, rollback())
    expect(await shown('/jobs')).toEqual([200, 'jobs of marketing'])
    expect(await shown('/news')).toEqual([200, 'news'])
    expect((await fake.app.inject('/jobs')).body).not.toContain('careers')
    expect((await fake.app.inject('/sitemap.xml')).body.match(/\/jobs</g)).toHaveLength(1)
    expect(await readyz()).toMatchObject({
      status: 'degraded',
      problems: [
        {
          app: 'careers',
          version: '1.0.0',
          cause: expect.stringContaining('/jobs'),
          effect: expect.stringContaining('from marketing@1.0.0.'),
        },
      ],
    })
    await changeChannel(fake.site.store, CAREERS, promote(toVersion('2.0.0')))
    expect(await shown('/careers')).toEqual([200, 'careers'])
    expect((await readyz()).status).toBe('ok')
  })

  it('stays with its app when a damaged version is replaced by one that had the path before', async () => {
    await rm(fake.site.fileOf('careers', 'versions', '2.0.0'), { recursive: true })
    await start()
    expect(await shown('/jobs')).toEqual([200, 'jobs of marketing'])
    expect(await shown('/news')).toEqual([200, 'news'])
    expect(await readyz()).toMatchObject({ status: 'degraded', problems: [{ version: '2.0.0' }, { version: '1.0.0' }] })
  })

  it('stays with its app for visitors of a candidate, and in a preview', async () => {
    await changeChannel(fake.site.store, CAREERS, makeCandidate(V1, 100))
    await start()
    expect(await shown('/jobs')).toEqual([200, 'jobs of marketing'])
    expect(await shown('/careers')).toEqual([404, 'page'])
    expect(await shown('/jobs?mfe=careers@1.0.0')).toEqual([200, 'jobs of marketing'])
    expect((await readyz()).problems).toMatchObject([{ app: 'careers', version: '1.0.0' }])
  })

  it('is not reported after a forced rollback, which leaves it to the other app', async () => {
    await rollbackRelease(fake.site.store, CAREERS, { force: true })
    await start()
    expect(await shown('/jobs')).toEqual([200, 'jobs of marketing'])
    expect((await readyz()).status).toBe('ok')
    await fake.site.remote('marketing', '2.0.0', { renders: 'return "marketing"', path: '/marketing' })
    expect(await shown('/jobs')).toEqual([404, 'page'])
    await changeChannel(fake.site.store, CAREERS, promote(V1))
    expect(await shown('/jobs')).toEqual([200, 'jobs of careers'])
  })
})

describe('pages that do not render', () => {
  it('are reported by /readyz with their version, until they render again', async () => {
    await fake.site.remote('news', '2.0.0', { renders: 'throw new Error("defect")', path: '/news' })
    await start()
    expect(await readyz()).toMatchObject({
      status: 'degraded',
      pages: 'ok',
      problems: [{ app: 'news', version: '2.0.0', cause: 'These pages do not render: /news.' }],
    })
    await changeChannel(fake.site.store, toAppName('news'), rollback())
    expect(await shown('/news')).toEqual([200, 'news'])
    expect((await readyz()).status).toBe('ok')
  })

  it('make the site unavailable if the shell throws on all of them', async () => {
    await fake.site.shell(
      '2.0.0',
      'exports.shared = {}; exports.renderSite = async () => { throw new Error("defect") }',
    )
    await start()
    const response = await fake.app.inject('/readyz')
    expect([response.statusCode, response.json().pages]).toEqual([503, 'unavailable'])
    await changeChannel(fake.site.store, MARKETING, promote(V1))
    await changeChannel(fake.site.store, toAppName('shell'), rollback())
    expect(await shown('/news')).toEqual([200, 'news'])
    expect((await fake.app.inject('/readyz')).statusCode).toBe(200)
  })
})
