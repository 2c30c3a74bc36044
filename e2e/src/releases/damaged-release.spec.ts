import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeChannel, rollback } from '@mfe/release'
import { openingId } from '../support/page/routes.ts'
import { careers, releaseOpenings, storeOf } from '../support/site/careers-release.ts'
import { expect, test } from '../support/test.ts'

const VERSION = '1.0.0-damaged'
const DATA = 'assets/data/careers-data.json'

test('a live release with a damaged file is replaced by the previous one, and the log names the file', async ({
  site,
}) => {
  const get = (path: string) => fetch(site.url + path, { headers: { accept: 'text/html' } })
  const opening = `/application/${await openingId(site.url)}`
  const store = storeOf(site.dataDir)
  await releaseOpenings(store, VERSION, { [opening.slice('/application/'.length)]: '2020-01-31' })
  try {
    await expect.poll(async () => (await get(opening)).status, { timeout: 60_000 }).toBe(410)
    const file = join(site.dataDir, 'releases/careers/versions', VERSION, 'public', DATA)
    await writeFile(file, (await readFile(file, 'utf8')).replace('2020-01-31', '2666-01-31'))

    await expect.poll(async () => (await get(opening)).status, { timeout: 60_000 }).toBe(200)
    expect(await (await get(`/${DATA}`)).text()).not.toContain('2666-01-31')
    expect((await get('/')).status).toBe(200)
    const readiness = await get('/readyz')
    expect([readiness.status, await readiness.json()]).toMatchObject([
      200,
      { status: 'degraded', problems: [{ app: 'careers', version: VERSION, file: `public/${DATA}` }] },
    ])
    const lines = site
      .log()
      .split('\n')
      .filter((line) => line.includes(VERSION))
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 50, app: 'careers', version: VERSION, file: `public/${DATA}` }),
    )
  } finally {
    await changeChannel(store, careers, rollback())
  }
  await expect.poll(async () => (await (await get('/readyz')).json()).status, { timeout: 60_000 }).toBe('ok')
})
