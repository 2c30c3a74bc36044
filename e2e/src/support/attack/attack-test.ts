import { test as base, expect } from '../test.ts'
import { type Ask, faultsOf, send } from './attacker.ts'

/** Emails, passwords and what is as long as a token: what the attacks send is full of them. */
const NEVER_LOGGED = /\S{0,40}(?:@|%40)example\.(?:com|net)|a long enough password|\b[\w-]{43}\b/i

/**
 * For attacks: `ask` holds every answer against what none may be, the log against what it must not tell, and the
 * process against staying up. Tests run in any order on one site: what one attack left behind is there for the next.
 */
export const test = base.extend<{ ask: Ask }>({
  siteSettings: [{ LOG_LEVEL: 'trace' }, { scope: 'worker' }],
  ask: async ({ site }, use, info) => {
    const faults: string[] = []
    const before = site.said().length
    let asked = 0
    await use(async (path, attack) => {
      asked += 1
      const answer = await send(site, path, attack)
      faults.push(...faultsOf(answer).map((fault) => `${attack?.method ?? 'GET'} ${path} ${fault}`))
      return answer
    })
    info.annotations.push({ type: 'attacks', description: String(asked) })
    expect(faults).toEqual([])
    expect(NEVER_LOGGED.exec(site.said().slice(before))?.[0]).toBeUndefined()
    expect((await send(site, '/readyz')).status).toBe(200)
  },
})

export { expect }
