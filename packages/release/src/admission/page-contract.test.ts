import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { place } from '../testing/place.ts'
import { defaultBudgets } from './budgets.ts'
import { pageContract } from './page-contract.ts'

const contract = `
export interface Page<Data = unknown> {
  component: (props: { data: Data }) => unknown
  meta: (context: { data: Data }) => { title: string }
}`

let source: string

beforeEach(async () => {
  source = await mkdtemp(path.join(tmpdir(), 'remote-'))
  await mkdir(path.join(source, 'src'))
  const compilerOptions = {
    strict: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
  }
  await writeFile(path.join(source, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  await writeFile(path.join(source, 'package.json'), '{"type":"module"}')
  await writeFile(path.join(source, 'remote.ts'), `export default { exposes: { './home': './src/home.page.ts' } }`)
})

afterEach(() => rm(source, { recursive: true }))

async function check(page: string, shellContract = 'contract-0') {
  await writeFile(path.join(source, 'src/home.page.ts'), page)
  const subject = place(fakeRemote())
  const others = [place(fakeShell({ contract: shellContract }), '4.0.0')]
  const admission = { subject, bytes: bytesOf(subject.manifest), others, budgets: defaultBudgets, source }
  return pageContract(() => Promise.resolve(contract))(admission)
}

const fitting = `export default { component: (_: { data: number }) => null, meta: () => ({ title: 'Home' }) }`
const lacking = `export default { component: (_: { data: number }) => null }`

describe('the page contract', () => {
  it('is met by a page that the live shell can show, and nothing is left behind', async () => {
    expect(await check(fitting)).toEqual([])
    expect(await readdir(path.join(source, '.cache'))).toEqual([])
  })

  it('refuses a page that the live shell cannot show', async () => {
    const refusals = await check(lacking)
    expect(refusals).toMatchObject([
      {
        check: 'page contract',
        reason: expect.stringContaining('A page does not satisfy the page contract of shell@4.0.0'),
        wayOut: expect.stringContaining('let a shell with the new contract go live first'),
      },
    ])
    expect(refusals[0]?.reason).toContain("Property 'meta' is missing")
  })

  it('is known to be met by a remote that was built against the same one', async () => {
    expect(await check(lacking, fakeRemote().contract)).toEqual([])
  })

  it('cannot be judged without the sources', async () => {
    const subject = place(fakeRemote())
    const others = [place(fakeShell({ contract: 'contract-0' }))]
    const admission = { subject, bytes: bytesOf(subject.manifest), others, budgets: defaultBudgets }
    expect(await pageContract(() => Promise.resolve(contract))(admission)).toMatchObject([
      { wayOut: 'Publish from the workspace that holds apps/careers.' },
    ])
  })
})
