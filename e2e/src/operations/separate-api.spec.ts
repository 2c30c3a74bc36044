import { rm } from 'node:fs/promises'
import { STOP_LIMIT_MS } from '@repo/servers/program'
import { newSession } from '@site/checks/site'
import { folderKey } from '@site/contracts'
import { bearer, callAs } from '../support/accounts/credentials.ts'
import { openStream } from '../support/accounts/event-stream.ts'
import { binary } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { launch, type StartedProcess } from '../support/site/launch.ts'
import { freshDataDir, type RunningSite, startSite } from '../support/site/site-process.ts'
import { expect, test } from '../support/test.ts'

test('a site with a separate API process stores files there, and serves pages after that process stops', async () => {
  const dataDir = await freshDataDir()
  let api: StartedProcess | undefined
  let site: RunningSite | undefined
  try {
    api = await launch('api', dataDir)
    await api.ready
    site = await startSite(undefined, { API_URL: api.url })
    const statusOf = async (path: string) => (await fetch(`${site?.url}${path}`)).status

    const session = await newSession(site)
    const file = binary('large.bin', 3 * 2 ** 20)
    await seedFolder(site, session, ['Work'])
    await seedFiles(site, session, ['Work'], [file])
    const query = new URLSearchParams({ parentFolderName: 'Work', userEmail: session.email })
    for (const { url } of [site, api]) {
      const response = await callAs({ ...site, url }, session.token, `/api/files/download/large.bin?${query}`)
      expect(Buffer.from(await response.arrayBuffer()).equals(file.buffer)).toBe(true)
    }
    for (const path of ['/readyz', '/readyz?for=calls']) expect(await statusOf(path)).toBe(200)

    const events = await openStream(site, bearer(session.token))
    await seedFolder(site, session, ['Later'])
    await events.until(folderKey([]))

    // Ctrl-C in a terminal signals both the launcher, which forwards the signal, and the API.
    api.signalGroup('SIGINT')
    expect(await api.ended).toEqual({ code: 0, signal: null })
    await events.ended()
    await expect.poll(() => statusOf('/readyz?for=calls'), { timeout: STOP_LIMIT_MS }).toBe(503)
    const readiness = await fetch(`${site.url}/readyz`)
    expect([readiness.status, await readiness.json()]).toMatchObject([200, { status: 'degraded', api: 'unavailable' }])
    expect(await statusOf('/careers')).toBe(200)
    const response = await callAs(site, session.token, `/api/files/parentFolder?${query}`)
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ code: 'api/unreachable' })
  } finally {
    await site?.stop()
    api?.killGroup()
    await rm(dataDir, { recursive: true, force: true })
  }
})
