import { test as base, expect } from '../test.ts'
import { responseIssues, type Send, sendAttack } from './attacker.ts'

/** Emails, passwords and anything as long as a token: the attacks send many of them. */
const NEVER_LOGGED = /\S{0,40}(?:@|%40)example\.(?:com|net)|a long enough password|\b[\w-]{43}\b/i

/**
 * For attacks: `send` checks that no response has an issue; afterwards, that the log tells no secrets and that the
 * site is still up. Tests run in any order on one site: what one attack left behind is there for the next.
 */
export const test = base.extend<{ send: Send }>({
  siteSettings: [{ LOG_LEVEL: 'trace' }, { scope: 'worker' }],
  send: async ({ site }, use, info) => {
    const faults: string[] = []
    const before = site.log().length
    let asked = 0
    await use(async (path, attack) => {
      asked += 1
      const answer = await sendAttack(site, path, attack)
      faults.push(...responseIssues(answer).map((fault) => `${attack?.method ?? 'GET'} ${path} ${fault}`))
      return answer
    })
    info.annotations.push({ type: 'attacks', description: String(asked) })
    expect(faults).toEqual([])
    expect(NEVER_LOGGED.exec(site.log().slice(before))?.[0]).toBeUndefined()
    expect((await sendAttack(site, '/readyz')).status).toBe(200)
  },
})

export { expect }
