import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findBrowser, installedBrowsers } from './browser.ts'

const step = (name: string, ...found: string[]) => ({ name, candidates: async () => found })

it('returns the first candidate that starts', async () => {
  const steps = [step('chosen', '/broken'), step('installed', '/good'), step('never reached', '/other')]

  await expect(findBrowser(steps, async (path) => path !== '/broken')).resolves.toBe('/good')
})

it('lists browsers on PATH before those at default paths', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'browser-'))
  await writeFile(join(folder, 'chromium'), '')
  await writeFile(join(folder, 'elsewhere'), '')

  expect(installedBrowsers([folder], [join(folder, 'elsewhere')])).toEqual([
    join(folder, 'chromium'),
    join(folder, 'elsewhere'),
  ])
})
