import { responseIssues, SECRETS, type Send, sendAttack } from '@repo/servers/attacks'
import { test as base, expect } from '../test.ts'

/**
 * A test with attacks. `send` checks every response and, after each test, that the log contains no secrets and the site
 * is still ready. Tests share one site and run in any order, so a test also detects damage by earlier attacks.
 */
export const test = base.extend<{ send: Send }>({
  send: async ({ site }, use, info) => {
    const issues: string[] = []
    const before = site.log().length
    let attacks = 0
    await use(async (path, attack) => {
      attacks += 1
      const response = await sendAttack(site.url, path, attack)
      issues.push(...responseIssues(response).map((issue) => `${attack?.method ?? 'GET'} ${path} ${issue}`))
      return response
    })
    info.annotations.push({ type: 'attacks', description: String(attacks) })
    expect(issues).toEqual([])
    expect(SECRETS.exec(site.log().slice(before))?.[0]).toBeUndefined()
    expect((await sendAttack(site.url, '/readyz')).status).toBe(200)
  },
})

export { expect }
