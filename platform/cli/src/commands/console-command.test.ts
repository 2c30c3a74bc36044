import { createReleaseServer, loadGatewayConfig } from '@mfe/gateway'
import { changeChannel, loadReleaseConfig, promote, readAccess, toAppName, toVersion } from '@mfe/release'
import { bytesOf, fakeShell, newFolder } from '@mfe/release/testing'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestMfe, opened, type TestMfe } from '../testing/test-mfe.ts'

const CODE = /^Enter: mfec_[a-z0-9]{10}_[\w-]{43}$/

let admin: TestMfe
let token: string

beforeEach(async () => {
  admin = await createTestMfe()
  await admin.store.publish(toAppName('shell'), toVersion('1.0.0'), bytesOf(fakeShell()))
  await changeChannel(admin.store, toAppName('shell'), promote(toVersion('1.0.0')))
  token = (await admin.mfe('token', 'create', '--admin', '--name', 'root')).split('\n').at(-1) ?? ''
})

/** Creates the command on the same store with these settings. */
const withSettings = (settings: Record<string, string>) =>
  createTestMfe({ openStore: async () => opened(admin.store), config: loadReleaseConfig(settings) })

describe('mfe console', () => {
  it('prints a code that begins a session of the token, which the store keeps as a hash', async () => {
    const { mfe } = await withSettings({ MFE_MAP: 'on', MFE_TOKEN: token })
    const [address, code = '', note] = (await mfe('console')).split('\n')
    expect(address).toBe('Open:  http://localhost:8080/__mfe/console/open')
    expect(code).toMatch(CODE)
    expect(note).toContain('within a minute')
    const access = await readAccess(admin.store)
    expect(access.consoles).toMatchObject([{ kind: 'code', tokenId: access.tokens[0]?.id }])
    expect(JSON.stringify(access)).not.toContain(code.slice(-43))
  })

  it('needs a token, because a session ends with it', async () => {
    const { mfe } = await withSettings({ MFE_MAP: 'on' })
    await expect(mfe('console')).rejects.toThrow('To fix: set MFE_TOKEN to yours')
    const unknown = await withSettings({ MFE_MAP: 'on', MFE_TOKEN: `${token.slice(0, -3)}AAA` })
    await expect(unknown.mfe('console')).rejects.toMatchObject({ code: 'access/unknown-token' })
  })

  it('says that the console is off', async () => {
    const { mfe } = await withSettings({ MFE_TOKEN: token })
    await expect(mfe('console')).rejects.toThrow('set MFE_MAP to on')
  })

  it('goes to a site, with the same effect', async () => {
    const settings = { DATA_DIR: await newFolder(), LOG_LEVEL: 'silent', PORT: '0', MFE_MAP: 'on' }
    const server = await createReleaseServer({ config: loadGatewayConfig(settings), store: admin.store })
    onTestFinished(() => server.close())
    const site = await server.start()
    const { mfe } = await withSettings({ MFE_TOKEN: token })
    expect(await mfe('console', '--to', site)).toMatch(/^Open: .*\/__mfe\/console\/open\nEnter: mfec_/)
  })
})
