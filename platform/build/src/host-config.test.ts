import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { defineHost, platformHost } from './host.ts'
import { hostConfig } from './host-config.ts'
import { writeFiles } from './release-files.ts'
import type { Shares } from './sharing/shares.ts'
import { type BUILD_KINDS, buildOnce } from './testing/build-once.ts'
import { newFolder } from './testing/new-folder.ts'

let root: string

const write = (file: string, text: string) => writeFiles(root, { [file]: text })

/** Builds a host with the shares, and returns what its release provides. */
async function build(shares: Shares, kind: (typeof BUILD_KINDS)[number] = 'release') {
  const host = defineHost({
    ...platformHost,
    shares,
    routes: [],
    menuGroups: [],
    reserved: [],
    budgets: { page: { public: 1, 'signed-in': 1 }, shell: 1 },
  })
  const dist = await buildOnce(kind, hostConfig(host, root), root)
  return JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')).provides
}

beforeEach(async () => {
  root = await newFolder()
  await write('package.json', '{"name":"shell","version":"1.0.0"}')
  await write('node_modules/acme-lib/package.json', '{"name":"acme-lib","version":"2.0.0","main":"index.js"}')
  await write('node_modules/acme-lib/index.js', 'exports.answer = 42\n')
  await write('src/entry.server.tsx', 'export const shared = {}\n')
})

it.each([
  ['eager', false, `import { answer } from 'acme-lib'\nconsole.log(answer)\n`],
  ['lazy', true, `void import('acme-lib').then(console.log)\n`],
])('provides the %s shares that the host imports', async (_case, lazy, text) => {
  await write('src/entry.browser.tsx', text)
  expect(await build({ 'acme-lib': { lazy } })).toMatchObject({ 'acme-lib': { version: '2.0.0', eager: !lazy } })
})

it.each([
  ['eager', false],
  ['lazy', true],
])('fails for %s shares that the host never imports in the browser', async (_case, lazy) => {
  await write('src/entry.browser.tsx', 'console.log(1)\n')
  await write('src/entry.server.tsx', `import * as lib from 'acme-lib'\nexport const shared = { 'acme-lib': lib }\n`)
  await expect(build({ 'acme-lib': { lazy } })).rejects.toThrow(
    /^The shell provides acme-lib as .* but never imports it, .* To fix: /,
  )
})

it('provides the JSX runtime in development, in which its own JSX imports another one', async () => {
  await write('node_modules/react/package.json', '{"name":"react","version":"19.0.0"}')
  await write('node_modules/react/jsx-runtime.js', 'exports.jsx = () => ({})\n')
  await write('node_modules/react/jsx-dev-runtime.js', 'exports.jsxDEV = () => ({})\n')
  await write('src/entry.browser.tsx', 'console.log(<p />)\n')
  await build({ 'react/jsx-runtime': { lazy: false } }, 'development')
  const entry = await readFile(join(root, '.cache/dev/web/index.js'), 'utf8')
  expect(entry).toContain('name: "react/jsx-runtime"')
})
