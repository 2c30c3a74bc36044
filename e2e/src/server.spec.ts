import { rm } from 'node:fs/promises'
import { callAs, logIn, register } from './support/account.ts'
import { freshDataDir, type RunningSite, startSite } from './support/site-process.ts'
import { expect, test } from './support/test.ts'

test.describe('the server', () => {
  test.setTimeout(240_000)

  test('keeps accounts, folders and files over a stop and a start', async () => {
    const dataDir = await freshDataDir()
    let running: RunningSite | undefined = await startSite(dataDir)
    try {
      const account = await register(running)
      const { token, email } = await logIn(running, account)
      const folder = { parentFolderName: 'Kept', userEmail: email }
      const query = new URLSearchParams(folder)
      await callAs(running, token, `/api/folders/createParentFolder?${query}`, { method: 'POST' })
      const form = new FormData()
      for (const [name, value] of Object.entries(folder)) form.set(name, value)
      form.set('file', new Blob(['still here']), 'kept.txt')
      expect((await callAs(running, token, '/api/files/upload', { method: 'POST', body: form })).status).toBe(201)
      const before = await running.pid()
      await running.stop()

      running = await startSite(dataDir)
      expect(await running.pid()).not.toBe(before)
      const again = await logIn(running, account)
      const answer = await callAs(running, again.token, `/api/files/download/kept.txt?${query}`)
      expect(await answer.text()).toBe('still here')
    } finally {
      await running?.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('refuses a data directory that a living process holds', async ({ site }) => {
    const pid = await site.pid()
    await expect(startSite(site.dataDir)).rejects.toThrow(String(pid))
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    expect(await site.pid()).toBe(pid)
  })
})
