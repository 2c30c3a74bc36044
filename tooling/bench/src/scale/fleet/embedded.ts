import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@repo/servers/port'
import { type Member, type MemberOptions, startMember } from './member.ts'

/** Starts one process with an empty embedded database: the whole site, or only the API. */
export async function startEmbedded(
  program: MemberOptions['program'],
  settings: MemberOptions['settings'] = {},
): Promise<Member> {
  await using stack = new AsyncDisposableStack()
  const { path: DATA_DIR } = stack.use(await mkdtempDisposable(join(tmpdir(), 'site-embedded-')))
  const own = { DATA_DIR, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const member = stack.use(await startMember({ program, port: await freePort(), settings: { ...own, ...settings } }))
  const started = stack.move()
  return { ...member, [Symbol.asyncDispose]: () => started.disposeAsync() }
}
