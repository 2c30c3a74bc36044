import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { place } from '../testing/place.ts'
import { type PublishedContract, pageContract } from './page-contract.ts'

/** The contract's sources with an API client that has these calls. */
const contractWith = (calls: string): PublishedContract => ({
  entry: 'page-contract.ts',
  files: new Map([
    ['api-client-types.ts', `export interface ApiClient { ${calls} }\n`],
    [
      'page-contract.ts',
      `import type { ApiClient } from './api-client-types.ts'
export interface PageContext { params: object }
export interface Services { api: ApiClient }
export interface Page<Data = unknown> {
  component: (props: { data: Data }) => unknown
  loader?: (context: PageContext) => Promise<Data>
  meta: (context: { data: Data }) => { title: string }
}`,
    ],
  ]),
})

const CALLS = 'list: () => Promise<string[]>'

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
  const share = path.join(source, 'node_modules/@site/services')
  await mkdir(share, { recursive: true })
  await writeFile(
    path.join(share, 'package.json'),
    '{"name":"@site/services","type":"module","exports":{"./page-contract":"./page-contract.ts"}}',
  )
  for (const [name, text] of contractWith(CALLS).files) await writeFile(path.join(share, name), text)
  await writeFile(path.join(source, 'remote.ts'), `export default { exposes: { './home': './src/home.page.ts' } }`)
})

afterEach(() => rm(source, { recursive: true }))

async function check(page: string, { shellContract = 'contract-0', calls = CALLS } = {}) {
  await writeFile(path.join(source, 'src/home.page.ts'), page)
  const subject = place(fakeRemote())
  const others = [place(fakeShell({ contract: shellContract }), '4.0.0')]
  const admission = { subject, bytes: bytesOf(subject.manifest), others, source }
  return pageContract(() => Promise.resolve(contractWith(calls)))(admission)
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
        reason: expect.stringContaining('The app does not fit the page contract of shell@4.0.0'),
        wayOut: expect.stringContaining('let a shell with the new contract go live first'),
      },
    ])
    expect(refusals[0]?.reason).toContain("Property 'meta' is missing")
  })

  it.each([
    ['lacks a call', 'other: () => Promise<string[]>', "Property 'list' is missing"],
    ['answers a call with something else', 'list: () => Promise<number[]>', "Type 'number' is not assignable"],
  ])('refuses an app that was written against another API client: the live one %s', async (_what, calls, fault) => {
    const [refusal, ...others] = await check(fitting, { calls })
    expect([refusal?.check, others]).toEqual(['page contract', []])
    expect(refusal?.reason).toContain('The app does not fit the page contract of shell@4.0.0')
    expect(refusal?.reason).toContain(fault)
  })

  it('lets in an app whose live API client has more calls', async () => {
    expect(await check(fitting, { calls: `${CALLS}; remove: () => Promise<void>` })).toEqual([])
  })

  it('is known to be met by a remote that was built against the same one', async () => {
    expect(await check(lacking, { shellContract: fakeRemote().contract })).toEqual([])
  })

  it('cannot be judged without the sources', async () => {
    const subject = place(fakeRemote())
    const others = [place(fakeShell({ contract: 'contract-0' }))]
    const admission = { subject, bytes: bytesOf(subject.manifest), others }
    expect(await pageContract(() => Promise.resolve(contractWith(CALLS)))(admission)).toMatchObject([
      { wayOut: 'Publish from the workspace that holds apps/careers.' },
    ])
  })
})
