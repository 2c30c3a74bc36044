import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createRsbuild } from '@rsbuild/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defineHost, platformHost } from './host.ts'
import { hostConfig } from './host-config.ts'

let root: string

const write = async (file: string, text: string) => {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

/** Builds a host that shares `acme-lib`. */
async function build(lazy: boolean) {
  const host = defineHost({
    ...platformHost,
    shares: { 'acme-lib': { lazy } },
    routes: [],
    menuGroups: [],
    reserved: [],
    budgets: { page: { public: 1, 'signed-in': 1 }, shell: 1 },
  })
  const config = hostConfig(host, root)
  if (typeof config !== 'function') throw new Error('The config should be a function.')
  const resolved = await config({ command: 'build', env: 'production', envMode: 'production' })
  const rsbuild = await createRsbuild({ cwd: root, config: { ...resolved, logLevel: 'silent' } })
  const { close } = await rsbuild.build()
  await close()
  return JSON.parse(await readFile(join(root, 'dist/release.json'), 'utf8')).provides['acme-lib']
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'host-'))
  await write('package.json', '{"name":"shell","version":"1.0.0"}')
  await write('node_modules/acme-lib/package.json', '{"name":"acme-lib","version":"2.0.0","main":"index.js"}')
  await write('node_modules/acme-lib/index.js', 'exports.answer = 42\n')
  await write('src/entry.server.tsx', 'export const shared = {}\n')
})
afterEach(() => rm(root, { recursive: true }))

it.each([
  ['eager', false, `import { answer } from 'acme-lib'\nconsole.log(answer)\n`],
  ['lazy', true, `void import('acme-lib').then(console.log)\n`],
])('provides the %s shares that the host imports', async (_case, lazy, text) => {
  await write('src/entry.browser.tsx', text)
  expect(await build(lazy)).toMatchObject({ version: '2.0.0', eager: !lazy })
})

it.each([
  ['eager', false],
  ['lazy', true],
])('fails for %s shares that the host never imports in the browser', async (_case, lazy) => {
  await write('src/entry.browser.tsx', 'console.log(1)\n')
  await write('src/entry.server.tsx', `import * as lib from 'acme-lib'\nexport const shared = { 'acme-lib': lib }\n`)
  await expect(build(lazy)).rejects.toThrow(/^The shell provides acme-lib as .* but never imports it, .* To fix: /)
})
