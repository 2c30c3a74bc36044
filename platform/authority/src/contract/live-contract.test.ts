import { SHELL, toVersion } from '@mfe/release'
import { bytesOf, fakeShell } from '@mfe/release/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { openReleaseService } from '../client/open-release-service.ts'
import { createTestService, type TestService } from '../testing/test-service.ts'

let service: TestService

beforeEach(async () => {
  service = await createTestService()
})

const get = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return service.app.inject({ url: '/__mfe/api/contract', headers })
}

describe('the contract of a site', () => {
  it('is what its live shell was published with, and what that offers', async () => {
    await service.app.listen({ host: '127.0.0.1', port: 0 })
    const token = await service.tokenWith(['read'])
    const contract = await openReleaseService({ url: service.app.listeningOrigin, token }).contract()
    expect(contract).toEqual({
      shell: 'shell@1.0.0',
      contract: 'contract-1',
      entry: 'page-contract.ts',
      files: { 'page-contract.ts': 'export interface Page { component: unknown }' },
      services: {},
      shares: { react: { version: '19.3.1' } },
      menuGroups: ['careers'],
      reserved: ['__mfe', 'api', 'assets'],
    })
  })

  it('is that of a version that visitors get, even if a later one is damaged', async () => {
    const next = fakeShell({ packageVersion: '2.0.0', contract: 'contract-2' })
    await service.store.publish(SHELL, toVersion('2.0.0'), bytesOf(next))
    const admin = await service.adminToken()
    await service.run(admin, { command: 'promote', targets: ['shell@2.0.0'] })
    expect((await get(admin)).json()).toMatchObject({ shell: 'shell@2.0.0', contract: 'contract-2' })
    await service.store.remove(SHELL, toVersion('2.0.0'))
    expect((await get(admin)).json()).toMatchObject({ shell: 'shell@1.0.0', contract: 'contract-1' })
  })

  it('takes the right to read, and nothing else', async () => {
    expect((await get(await service.tokenWith(['read'], { team: 'growth' }))).statusCode).toBe(200)
    const refused = await get(await service.tokenWith(['publish', 'promote']))
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'access/forbidden'])
    expect((await get('mfe_wrong')).statusCode).toBe(401)
  })
})
