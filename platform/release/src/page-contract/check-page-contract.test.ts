import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type RemoteRelease, rollUpDeclarations, type ShellRelease, USES } from '@mfe/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import type { VersionedRelease } from '../admission/admission.ts'
import { newFolder } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { versioned } from '../testing/versioned-release.ts'
import { checkPageContract } from './check-page-contract.ts'
import type { ReadContract } from './check-pair-types.ts'
import type { PublishedContract } from './published-contract.ts'

/** Creates the sources of a contract with two services: `mail`, and an API client with these calls. */
const contractWith = (calls: string, mail = 'send: () => void'): PublishedContract => ({
  entry: 'page-contract.ts',
  files: new Map([
    ['api-client-types.ts', `export interface ApiClient { ${calls} }\n`],
    [
      'page-contract.ts',
      `import type { ApiClient } from './api-client-types.ts'
export interface PageContext { params: object }
export interface Services { api: ApiClient; mail: { ${mail} } }
export interface Page<Data = unknown> {
  component: (props: { data: Data }) => unknown
  loader?: (context: PageContext) => Promise<Data>
  meta: (context: { data: Data }) => { title: string }
}`,
    ],
  ]),
})

const checkContract = (readContract: ReadContract) =>
  checkPageContract(readContract, () => Promise.reject(new Error('a file of a live release was read')))

const CALLS = 'list: () => Promise<string[]>'
const API = { api: 'api-1' }

let source: string

beforeEach(async () => {
  source = await newFolder()
  await mkdir(path.join(source, 'src'))
  const compilerOptions = {
    strict: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
  }
  await writeFile(path.join(source, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  await writeFile(path.join(source, 'package.json'), '{"type":"module"}')
  const share = path.join(source, 'node_modules/@acme/services')
  await mkdir(share, { recursive: true })
  await writeFile(
    path.join(share, 'package.json'),
    '{"name":"@acme/services","type":"module","exports":{"./page-contract":"./page-contract.ts"}}',
  )
  for (const [name, text] of contractWith(CALLS).files) await writeFile(path.join(share, name), text)
  await writeFile(path.join(source, 'remote.ts'), `export default { exposes: { './home': './src/home.page.ts' } }`)
})

async function check(page: string, { shellContract = 'contract-0', live = contractWith(CALLS) } = {}) {
  await writeFile(path.join(source, 'src/home.page.ts'), page)
  const subject = versioned(fakeRemote({ uses: API }))
  const others = [versioned(fakeShell({ contract: shellContract, services: API }), '4.0.0')]
  return checkContract(() => Promise.resolve(live))({ subject, bytes: bytesOf(subject.manifest), others, source })
}

const validPage = `export default { component: (_: { data: number }) => null, meta: () => ({ title: 'Home' }) }`
const invalidPage = `export default { component: (_: { data: number }) => null }`

describe('the page contract', () => {
  it('accepts a page that the live shell can show, and leaves no files behind', async () => {
    expect(await check(validPage)).toEqual([])
    expect(await readdir(path.join(source, '.cache'))).toEqual([])
  })

  it.each(['css.d.ts', 'src/css.d.ts', 'src/types/css.d.ts'])(
    'accepts imports that the app declares in %s',
    async (file) => {
      await mkdir(path.dirname(path.join(source, file)), { recursive: true })
      await writeFile(path.join(source, file), `declare module '*.module.css'`)
      expect(await check(`import styles from './home.module.css'\nstyles\n${validPage}`)).toEqual([])
    },
  )

  it('rejects a page that the live shell cannot show', async () => {
    const rejections = await check(invalidPage)
    expect(rejections).toMatchObject([
      {
        check: 'page contract',
        reason: expect.stringContaining('The app does not fit the page contract of shell@4.0.0'),
        fix: expect.stringContaining('promote a shell with the new contract first'),
      },
    ])
    expect(rejections[0]?.reason).toContain("Property 'meta' is missing")
  })

  it.each([
    ['lacks a call', 'other: () => Promise<string[]>', "Property 'list' is missing"],
    ['returns another type from a call', 'list: () => Promise<number[]>', "Type 'number' is not assignable"],
  ])('rejects an app that was built against another API client: the live one %s', async (_case, calls, error) => {
    const [rejection, ...others] = await check(validPage, { live: contractWith(calls) })
    expect([rejection?.check, others]).toEqual(['page contract', []])
    expect(rejection?.reason).toContain('The app does not fit the page contract of shell@4.0.0')
    expect(rejection?.reason).toContain(error)
  })

  it('accepts an app if the live API client has additional calls', async () => {
    expect(await check(validPage, { live: contractWith(`${CALLS}; remove: () => Promise<void>`) })).toEqual([])
  })

  it('skips the type check for a remote that was built against the same contract', async () => {
    expect(await check(invalidPage, { shellContract: fakeRemote().contract })).toEqual([])
  })

  describe('with a package that only the team’s other packages depend on', () => {
    const typed = `import type { Rule } from 'rules'\nexport interface ApiClient { list: Rule<string[]> }\n`
    const packages = () => path.join(source, 'node_modules')
    const write = async (folder: string, manifest: object, types?: string) => {
      await mkdir(path.join(packages(), folder), { recursive: true })
      await writeFile(path.join(packages(), folder, 'package.json'), JSON.stringify(manifest))
      if (types) await writeFile(path.join(packages(), folder, 'index.d.ts'), types)
    }
    const install = async ({ returns }: { returns: string }) => {
      const services = { name: '@acme/services', exports: { './page-contract': './page-contract.ts' } }
      await write('@acme/services', { ...services, dependencies: { '@acme/contracts': '1.0.0' } })
      const nested = '@acme/services/node_modules/@acme/contracts'
      await write(nested, { name: '@acme/contracts', dependencies: { rules: '1.0.0' } })
      const rules = { name: 'rules', types: './index.d.ts' }
      await write(`${nested}/node_modules/rules`, rules, `export type Rule<Value> = () => Promise<${returns}>\n`)
    }
    const compare = () => {
      const contract = contractWith(CALLS)
      return check(validPage, {
        live: { ...contract, files: new Map([...contract.files, ['api-client-types.ts', typed]]) },
      })
    }

    it('compares the types', async () => {
      await install({ returns: 'Value' })
      expect(await compare()).toEqual([])
      await install({ returns: 'number' })
      expect(await compare()).toMatchObject([{ reason: expect.stringContaining("Type 'number' is not assignable") }])
    })

    it('names it if it is not installed', async () => {
      const [rejection] = await compare()
      expect(rejection?.reason).toContain('The contract imports rules, which this working tree has not installed.')
    })
  })

  it('rejects a remote whose sources are not available', async () => {
    const subject = versioned(fakeRemote())
    const others = [versioned(fakeShell({ contract: 'contract-0' }))]
    const admission = { subject, bytes: bytesOf(subject.manifest), others }
    expect(await checkContract(() => Promise.resolve(contractWith(CALLS)))(admission)).toMatchObject([
      { fix: expect.stringContaining('or publish it from the working tree that holds its sources.') },
    ])
  })
})

describe('the services that a remote uses', () => {
  const never = () => Promise.reject(new Error('types were compared'))
  const differs = 'other: () => Promise<string[]>'

  /** Creates the admission of a remote that uses the API client, with a live shell. */
  const admission = (shell: Partial<ShellRelease>, remote: Partial<RemoteRelease> = {}) => {
    const subject = versioned(fakeRemote({ uses: API, ...remote }))
    return { subject, bytes: bytesOf(subject.manifest), others: [versioned(fakeShell(shell), '4.0.0')] }
  }
  const compare = async (live: PublishedContract, ...releases: Parameters<typeof admission>) => {
    await writeFile(path.join(source, 'src/home.page.ts'), validPage)
    return checkContract(() => Promise.resolve(live))({ ...admission(...releases), source })
  }

  it.each([
    ['are the same', { api: 'api-1', mail: 'mail-1' }],
    ['are the same and another service changed', { api: 'api-1', mail: 'mail-2' }],
    ['are the same and the shell has a new service', { api: 'api-1', chat: 'chat-1' }],
    ['are missing, which the pair check reports', { mail: 'mail-1' }],
  ])('need no sources if they %s', async (_case, services) => {
    expect(await checkContract(never)(admission({ services }))).toEqual([])
  })

  it('are compared by type if one differs, even if the page contract is the same', async () => {
    const services = { api: 'api-2', mail: 'mail-1' }
    expect(await compare(contractWith(`${CALLS}; remove: () => void`), { services })).toEqual([])
    const [rejection] = await compare(contractWith(differs), { services })
    expect(rejection?.reason).toContain("Property 'list' is missing")
  })

  it('are compared; other services are not', async () => {
    const services = { api: 'api-1', mail: 'mail-2' }
    expect(await compare(contractWith(CALLS, 'post: () => void'), { contract: 'contract-0', services })).toEqual([])
  })

  it('are optional: a host may have none', async () => {
    const { entry, files } = contractWith(CALLS)
    const withoutServices = {
      entry,
      files: new Map([...files].map(([name, text]) => [name, text.replace(/.* Services .*/, '')])),
    }
    expect(await compare(withoutServices, { contract: 'contract-0' }, { uses: {} })).toEqual([])
  })

  it('cannot be compared without the sources; the reason names the differences', async () => {
    const shell = { contract: 'contract-0', services: { api: 'api-2' } }
    expect(await checkContract(never)(admission(shell))).toMatchObject([
      { reason: expect.stringContaining('a different page contract and api service than shell@4.0.0') },
    ])
  })
})

describe('declarations in a release', () => {
  const declared = rollUpDeclarations(contractWith(CALLS), USES)
  const scripts = { 'server/index.cjs': '', 'web/remoteEntry.js': '', 'web/async/home.js': '' }
  const files = { ...scripts, 'contract/uses.d.ts': declared }
  const declaring = versioned(fakeRemote({ uses: API, declarations: 'contract/uses.d.ts', publicFiles: [] }, files))
  const silent = versioned(fakeRemote({ name: 'marketing', uses: API }))
  const changed = { services: { api: 'api-2' } }

  /** Checks a remote, without its sources, against a live shell with these calls. */
  const checkRemote = (calls: string) => {
    const others = [versioned(fakeShell(changed), '4.0.0')]
    const admission = { subject: declaring, bytes: bytesOf(declaring.manifest, files), others }
    return checkContract(() => Promise.resolve(contractWith(calls)))(admission)
  }

  /** Checks a shell with these calls against live remotes. */
  const checkShell = (calls: string, ...others: VersionedRelease[]) => {
    const sources = [...contractWith(calls).files].map(([name, text]) => [`server/${name}`, text])
    const shellFiles = { ...Object.fromEntries(sources), 'server/index.cjs': '' }
    const subject = versioned(fakeShell(changed, shellFiles), '4.0.0')
    const readLive = async (_: VersionedRelease, file: string) => bytesOf(declaring.manifest, files).read(file)
    const never = () => Promise.reject(new Error('a live contract was read'))
    return checkPageContract(never, readLive)({ subject, bytes: bytesOf(subject.manifest, shellFiles), others })
  }

  it('replace the sources of a remote', async () => {
    expect(await checkRemote(`${CALLS}; remove: () => void`)).toEqual([])
    const [rejection] = await checkRemote('other: () => void')
    expect(rejection).toMatchObject({ check: 'page contract', fix: expect.stringContaining('fit both contracts') })
    expect(rejection?.reason).toContain('careers@1.0.0 does not fit the api service of shell@4.0.0:')
    expect(rejection?.reason).toContain("Property 'list' is missing")
  })

  it('reject a shell that breaks what a live remote uses', async () => {
    expect(await checkShell(`${CALLS}; remove: () => void`, declaring)).toEqual([])
    const [rejection, ...more] = await checkShell('other: () => void', declaring)
    expect(more).toEqual([])
    expect(rejection).toMatchObject({ fix: expect.stringContaining('Keep what careers uses') })
    expect(rejection).not.toHaveProperty('isWarning')
  })

  it('are missing in older releases, of which a shell is only warned', async () => {
    expect(await checkShell('other: () => void', silent)).toMatchObject([
      { reason: expect.stringContaining('its release has no declarations'), isWarning: true },
    ])
  })

  it('are compared elsewhere if this process must not', async () => {
    const others = [versioned(fakeShell(changed), '4.0.0')]
    const admission = { subject: silent, bytes: bytesOf(silent.manifest), others, comparesTypes: false }
    expect(await checkContract(() => Promise.reject(new Error('types were compared')))(admission)).toEqual([])
  })
})
