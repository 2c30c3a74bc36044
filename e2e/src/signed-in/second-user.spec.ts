import { newSession } from '@site/checks/site'
import { FilesArea } from '../pages/files-area.ts'
import { callAs } from '../support/accounts/credentials.ts'
import { text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { open } from '../support/page/open-page.ts'
import { expect, signedInTest as test } from '../support/test.ts'

const query = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString()

test.describe('a second user', () => {
  test.use({ allowedMessages: [/status of 404/] })

  test('sees no folders or files of the first user', async ({ page, site }) => {
    await seedFolder(site, await newSession(site), ['Private'])
    await open(page, '/welcome')
    await expect(page.getByText('No folders yet.')).toBeVisible()
    await page.goto('/Private/files')
    await expect(new FilesArea(page).toast('Failed to load files from parent folder.')).toBeVisible()
    await expect(page.getByRole('grid')).toHaveCount(0)
  })

  test('gets a 403 with another user’s email and a 404 for another user’s files', async ({ site, session }) => {
    const owner = await newSession(site)
    const call = (path: string, init?: RequestInit) => callAs(site, session.token, path, init)
    const folder = { parentFolderName: 'Shared name' }
    for (const user of [owner, session]) await seedFolder(site, user, [folder.parentFolderName])
    await seedFiles(site, owner, [folder.parentFolderName], [text('secret.txt', 'secret')])

    const asOwner = query({ ...folder, userEmail: owner.email })
    const asSelf = query({ ...folder, userEmail: session.email })
    for (const [path, method, status] of [
      [`/api/folders/byUserEmail?${query({ userEmail: owner.email })}`, 'GET', 403],
      [`/api/files/parentFolder?${asOwner}`, 'GET', 403],
      [`/api/files/download/secret.txt?${asOwner}`, 'GET', 403],
      [`/api/files/delete?fileName=secret.txt&${asOwner}`, 'DELETE', 403],
      [`/api/files/download/secret.txt?${asSelf}`, 'GET', 404],
      [`/api/files/delete?fileName=secret.txt&${asSelf}`, 'DELETE', 404],
    ] as const) {
      expect.soft((await call(path, { method })).status, `${method} ${path}`).toBe(status)
    }
    const ownFiles = await call(`/api/files/parentFolder?${asSelf}`)
    expect(await ownFiles.json()).toEqual([])
    expect((await fetch(`${site.url}/api/files/parentFolder?${asSelf}`)).status).toBe(401)
  })
})
