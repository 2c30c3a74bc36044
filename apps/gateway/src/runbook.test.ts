import { readFile } from 'node:fs/promises'
import { createMfe } from '@mfe/cli/commands'
import { gatewaySettings } from '@mfe/gateway'
import { commandSettings, createDirectoryStore } from '@mfe/release'
import { newFolder } from '@mfe/release/testing'
import { apiSettings } from '@site/api'
import { expect, it } from 'vitest'
import { loadSiteConfig } from './config.ts'
import { createSite } from './create-site.ts'

const read = (name: string) => readFile(new URL(`../../../docs/runbooks/${name}.md`, import.meta.url), 'utf8')
const runbook = await read('operate')

/** Returns the names in the first column of the tables in a section. */
function namesIn(heading: string): string[] {
  const [, section = ''] = runbook.split(`\n${heading}\n`)
  const [rows = ''] = section.split(/\n##/)
  const cells = [...rows.matchAll(/^\| ([^|]*)/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)).sort()
}

it('names every setting, and no other', () => {
  const settings = { ...gatewaySettings, ...apiSettings, ...commandSettings, API_URL: '' }
  expect(namesIn('## Settings')).toEqual(Object.keys(settings).sort())
})

it('names every metric, and no other; none contains personal data', async () => {
  const config = loadSiteConfig({ DATA_DIR: await newFolder(), LOG_LEVEL: 'silent' })
  const site = await createSite(config, createDirectoryStore(config.RELEASE_STORE))
  const login = { email: 'ada@example.com', password: 'wrong' }
  await site.gateway.app.inject({ method: 'POST', url: `/authenticate?email=${login.email}`, payload: login })
  const { body } = await site.gateway.app.inject('/metrics')
  await site.close()
  const metrics = [...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)
  expect(namesIn('### Metrics')).toEqual(metrics.sort())
  expect(body).not.toMatch(/@|example\.com/)
})

it('names every option of mfe', async () => {
  const texts = runbook + (await read('release'))
  // No command runs, so none uses its context.
  const commands = createMfe({} as never).commands.flatMap((command) => [command, ...command.commands])
  const options = commands.flatMap(({ options }) => options)
  expect(options.map(({ long }) => long)).toEqual(expect.arrayContaining(['--older-than', '--expires', '--to']))
  expect(options.filter(({ long }) => !texts.includes(`${long}`))).toEqual([])
})

it('names every command of mfe', async () => {
  const texts = runbook + (await read('release'))
  const commands = createMfe({} as never).commands.flatMap((command) =>
    command.commands.length === 0
      ? [command.name()]
      : command.commands.map((each) => `${command.name()} ${each.name()}`),
  )
  expect(commands).toEqual(expect.arrayContaining(['publish', 'token create', 'serve-releases']))
  expect(commands.filter((name) => !texts.includes(`mfe ${name}`))).toEqual([])
})

it('installs with the pnpm of the workspace', async () => {
  const root = new URL('../../../', import.meta.url)
  const { packageManager } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as Record<string, string>
  const texts = runbook + (await readFile(new URL('README.md', root), 'utf8'))
  expect([...new Set(texts.match(/pnpm@[\d.]+\d/g))]).toEqual([packageManager])
})
