import { rm } from 'node:fs/promises'
import { logIn, register } from '@site/checks/site'
import { callAs } from '../support/accounts/credentials.ts'
import { text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { freshDataDir, type RunningSite, startSite } from '../support/site/site-process.ts'
import { expect, test } from '../support/test.ts'

test.describe('the server', () => {
  test.setTimeout(240_000)

  test('keeps accounts, folders and files across a restart', async () => {
    const dataDir = await freshDataDir()
    let running: RunningSite | undefined = await startSite(dataDir)
    try {
      const account = await register(running)
      const session = await logIn(running, account)
      await seedFolder(running, session, ['Kept'])
      await seedFiles(running, session, ['Kept'], [text('kept.txt', 'still here')])
      const before = await running.pid()
      await running.stop()

      running = await startSite(dataDir)
      expect(await running.pid()).not.toBe(before)
      const again = await logIn(running, account)
      const query = new URLSearchParams({ parentFolderName: 'Kept', userEmail: account.email })
      const response = await callAs(running, again.token, `/api/files/download/kept.txt?${query}`)
      expect(await response.text()).toBe('still here')
    } finally {
      await running?.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
