import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { LATE_SCRIPT } from '../testing/fake-builds.ts'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

/** Much longer than it takes to notice damage or a repair. */
const LIMIT = { timeout: 50_000 }

const fake = setUpFakeSite(async (site) => {
  await site.shell()
  await site.remote('careers', '1.0.0', { renders: 'return "careers one"' })
  await site.remote('news', '1.0.0', { renders: 'return "news"', path: '/news', data: '{"news":[]}' })
})

const { start } = fake
const get = (url: string, headers: Record<string, string> = {}) => fake.app.inject({ url, headers })
const shown = async (url = '/careers') => (await get(url)).body
const readyz = async () => {
  const response = await get('/readyz')
  return { code: response.statusCode, ...response.json() }
}
const promoteTwo = () =>
  fake.site.remote('careers', '2.0.0', { renders: 'return "careers two"', styles: 'h1 { color: red }' })

/** Replaces text in a file with other text of the same length. */
async function tamper(file: string, from: string, to: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'latin1')).replace(from, to), 'latin1')
}

describe('a live version that is damaged in the store', () => {
  it.each([
    ['its server bundle', ['versions', '2.0.0', 'server', 'index.cjs']],
    ['a style sheet', ['versions', '2.0.0', 'web', 'async', 'page-home.css']],
    ['its release.json', ['versions', '2.0.0', 'release.json']],
  ])('is replaced by the previous version and reported by /readyz when %s is damaged', async (_, path) => {
    await promoteTwo()
    await writeFile(fake.site.fileOf('careers', ...path), '{')
    await start()
    expect(await shown()).toContain('<h1>careers one</h1>')
    expect(await shown('/news')).toContain('<h1>news</h1>')
    expect(await readyz()).toMatchObject({
      code: 200,
      status: 'degraded',
      problems: [
        {
          app: 'careers',
          version: '2.0.0',
          file: path.slice(2).join('/'),
          cause: expect.stringContaining(path.slice(2).join('/')),
          effect: 'Visitors get careers@1.0.0 instead.',
        },
      ],
    })
  })

  it('is replaced while its files are missing on a running site, and served again once they are back', async () => {
    await promoteTwo()
    await start()
    expect(await shown()).toContain('<h1>careers two</h1>')
    await rename(fake.site.fileOf('careers', 'versions', '2.0.0'), fake.site.fileOf('careers', 'lost'))
    expect((await get('/__mfe/careers/2.0.0/remoteEntry.js')).statusCode).toBe(404)
    await expect.poll(() => shown(), LIMIT).toContain('<h1>careers one</h1>')
    expect(await readyz()).toMatchObject({ status: 'degraded', problems: [{ app: 'careers', version: '2.0.0' }] })
    await rename(fake.site.fileOf('careers', 'lost'), fake.site.fileOf('careers', 'versions', '2.0.0'))
    await expect.poll(() => shown(), LIMIT).toContain('<h1>careers two</h1>')
    expect(await readyz()).toMatchObject({ code: 200, status: 'ok', problems: [] })
  })

  it('is omitted when it has no previous version, without affecting other apps', async () => {
    await writeFile(fake.site.fileOf('careers', 'versions', '1.0.0', 'release.json'), '')
    await start()
    expect((await get('/careers')).statusCode).toBe(404)
    expect(await shown('/news')).toContain('<h1>news</h1>')
    expect(await readyz()).toMatchObject({ code: 200, status: 'degraded', problems: [{ app: 'careers' }] })
  })

  it('is taken from the previous channel document if the newest one is unreadable', async () => {
    await promoteTwo()
    await writeFile(fake.site.fileOf('careers', 'channel', '000002.json'), '{')
    await start()
    expect(await shown()).toContain('<h1>careers one</h1>')
    expect(await readyz()).toMatchObject({ problems: [{ app: 'careers', file: 'channel/000002.json' }] })
  })
})

describe('a damaged release without a replacement', () => {
  const bundle = () => fake.site.fileOf('careers', 'versions', '1.0.0', 'server', 'index.cjs')

  it('does not run a changed server bundle', async () => {
    await tamper(bundle(), 'careers one', 'careers 666')
    await start()
    const page = await get('/careers')
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('data-rendered="frame"')])
    expect(page.body).not.toContain('666')
    expect(await shown('/news')).toContain('<h1>news</h1>')
  })

  it('neither inlines nor sends a changed style sheet', async () => {
    await fake.site.remote('jobs', '1.0.0', { renders: 'return "jobs"', path: '/jobs', styles: 'h1{color:red}' })
    await tamper(fake.site.fileOf('jobs', 'versions', '1.0.0', 'web', 'async', 'page-home.css'), 'red', 'tan')
    await start()
    expect(await shown('/jobs')).not.toContain('color:tan')
    expect((await get('/__mfe/jobs/1.0.0/async/page-home.css')).statusCode).toBe(404)
  })

  it('does not send a changed public file, and keeps the server HTML of other pages', async () => {
    await tamper(fake.site.fileOf('news', 'versions', '1.0.0', 'public', 'assets', 'data', 'news.json'), 'news', 'hoax')
    await tamper(fake.site.fileOf('shell', 'versions', '1.0.0', 'public', 'favicon.svg'), '<svg', '<SVG')
    await start()
    for (const url of ['/assets/data/news.json', '/favicon.svg']) {
      expect((await get(url)).statusCode).toBe(404)
    }
    expect(await shown('/careers')).toContain('<h1>careers one</h1>')
  })

  it('stops sending a file that changes while the site runs', async () => {
    await start()
    const file = fake.site.fileOf('careers', 'versions', '1.0.0', 'web', 'async', 'late.js')
    const url = '/__mfe/careers/1.0.0/async/late.js'
    expect((await get(url, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
    await writeFile(`${file}.br`, 'not brotli')
    const plain = await get(url, { 'accept-encoding': 'br' })
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, LATE_SCRIPT])
    await tamper(file, 'late', 'fake')
    expect((await get(url)).statusCode).toBe(404)
    await expect.poll(async () => (await readyz()).status, LIMIT).toBe('degraded')
  })
})

describe('/readyz', () => {
  it('responds with 503 while the store is missing', async () => {
    await start()
    await rename(fake.site.folder, `${fake.site.folder}-lost`)
    expect(await readyz()).toMatchObject({
      code: 503,
      status: 'unavailable',
      pages: 'unavailable',
      problems: expect.arrayContaining([expect.objectContaining({ app: 'shell', version: '1.0.0' })]),
    })
    await rename(`${fake.site.folder}-lost`, fake.site.folder)
    await expect.poll(async () => (await readyz()).code, LIMIT).toBe(200)
  })

  it('responds with 503 while no version of the shell can be read', async () => {
    await rm(fake.site.fileOf('shell', 'versions', '1.0.0'), { recursive: true })
    await start()
    expect(await readyz()).toMatchObject({ code: 503, problems: [{ app: 'shell', version: '1.0.0' }] })
    await fake.site.shell('1.0.0')
    await expect.poll(async () => (await readyz()).code, LIMIT).toBe(200)
  })
})
