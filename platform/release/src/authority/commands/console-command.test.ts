import { describe, expect, it } from 'vitest'
import { readAccess } from '#index.ts'
import { runCommand } from '../approvals/run-command.ts'
import { createTestService } from '../testing/test-service.ts'

const config = { location: 'there', siteUrl: 'https://site.example', previews: 'open' as const, hasConsole: true }

describe('a code for the release console', () => {
  it('is for every token of the store, whatever its rights, and works at the address of the site', async () => {
    const service = await createTestService({ config })
    const { status, lines } = await service.run(await service.tokenWith(['preview']), { command: 'console' })
    expect(status).toBe(200)
    expect(lines[0]?.print).toBe('Open:  https://site.example/__mfe/console/open')
    expect(lines[1]?.print).toMatch(/^Enter: mfec_/)
    const { consoles, tokens } = await readAccess(service.store)
    expect(consoles).toMatchObject([{ kind: 'code', tokenId: tokens[0]?.id }])
  })

  it('is not for programs whose token is one of an OIDC issuer', async () => {
    const service = await createTestService({ config })
    const oidc = { issuer: 'https://ci.example', audience: 'https://site.example', subject: 'repo:acme/careers' }
    const identity = { name: 'growth/ci.example:repo:acme/careers', tokenId: 'x', apps: [], rights: [], oidc }
    const context = { store: service.store, config, author: { by: identity.name }, identity, print: expect.unreachable }
    const attempt = runCommand({ ...context, now: () => new Date() }, { command: 'console' })
    await expect(attempt).rejects.toMatchObject({ code: 'access/forbidden' })
  })

  it('is not made while the console is off', async () => {
    const service = await createTestService()
    const { status, lines } = await service.run(await service.adminToken(), { command: 'console' })
    expect([status, lines[0]?.error?.message]).toEqual([400, expect.stringContaining('MFE_MAP')])
  })
})
