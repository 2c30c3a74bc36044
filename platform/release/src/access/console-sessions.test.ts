import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from './access.ts'
import {
  createConsoleCode,
  endConsole,
  identifyConsole,
  isConsoleSecret,
  isOpen,
  openConsole,
} from './console-sessions.ts'
import { addTeam } from './teams.ts'
import { createToken, revokeToken } from './tokens.ts'

const now = new Date('2026-01-01T00:00:00Z')
const timeAfter = (seconds: number) => new Date(now.getTime() + seconds * 1000)

let access: Access
let tokenId: string

beforeEach(() => {
  const empty: Access = { revision: 1, teams: [], tokens: [] }
  const created = createToken(
    addTeam(empty, { name: 'growth', apps: ['careers'] }) ?? empty,
    { team: 'growth', name: 'ada', rights: ['read', 'promote'], createdBy: 'local:root', expiresAt: timeAfter(36_000) },
    now,
  )
  access = created.access
  tokenId = created.token.id
})

/** Creates a code, and keeps the resulting document. */
function code(at = now): string {
  const created = createConsoleCode(access, tokenId, at)
  access = created.access
  return created.secret
}

/** Opens a code, and keeps the resulting document. */
function open(secret: string, at = now): string {
  const opened = openConsole(access, secret, at) ?? expect.unreachable()
  access = opened.access
  return opened.secret
}

describe('a code', () => {
  it('begins one session, with another secret, and has the rights of its token', () => {
    const secret = code()
    const session = open(secret)
    expect(isConsoleSecret(session)).toBe(true)
    expect(session.slice(-43)).not.toBe(secret.slice(-43))
    expect(openConsole(access, secret, now)).toBeUndefined()
    expect(identifyConsole(access, session, now)?.identity).toMatchObject({ name: 'growth/ada', apps: ['careers'] })
  })

  it('is no session, and a session no code', () => {
    const secret = code()
    expect(identifyConsole(access, secret, now)).toBeUndefined()
    const session = open(secret)
    expect(openConsole(access, session, now)).toBeUndefined()
    expect(identifyConsole(access, session.replace('mfes_', 'mfec_'), now)).toBeUndefined()
  })

  it('works for a minute', () => {
    const secret = code()
    expect(openConsole(access, secret, timeAfter(59))).toBeDefined()
    expect(openConsole(access, secret, timeAfter(60))).toBeUndefined()
  })

  it.each([undefined, '', 'mfec_', `mfec_aaaaaaaaaa_${'A'.repeat(43)}`])('is not %s', (secret) => {
    code()
    expect(openConsole(access, secret, now)).toBeUndefined()
  })
})

describe('a session', () => {
  it('lasts 8 hours', () => {
    const session = open(code())
    expect(identifyConsole(access, session, timeAfter(8 * 3600 - 1))).toBeDefined()
    expect(identifyConsole(access, session, timeAfter(8 * 3600))).toBeUndefined()
  })

  it('ends with its token: revoked, or expired', () => {
    const session = open(code())
    expect(identifyConsole(revokeToken(access, tokenId), session, now)).toBeUndefined()
    const later = open(code(timeAfter(35_000)), timeAfter(35_000))
    expect(identifyConsole(access, later, timeAfter(35_999))).toBeDefined()
    expect(identifyConsole(access, later, timeAfter(36_000))).toBeUndefined()
  })

  it('ends when it is told to', () => {
    const session = open(code())
    const { session: found } = identifyConsole(access, session, now) ?? expect.unreachable()
    expect(identifyConsole(endConsole(access, found.id), session, now)).toBeUndefined()
  })

  it('is one of five of its token: a further one ends the oldest', () => {
    const sessions = Array.from({ length: 6 }, () => open(code()))
    const isFound = sessions.map((session) => identifyConsole(access, session, now) !== undefined)
    expect(isFound).toEqual([false, true, true, true, true, true])
  })

  it('is forgotten once it is over, or its token is gone', () => {
    open(code())
    const session = access.consoles?.[0] ?? expect.unreachable()
    expect(isOpen(session, access.tokens, now)).toBe(true)
    expect(isOpen(session, access.tokens, timeAfter(8 * 3600))).toBe(false)
    expect(isOpen(session, [], now)).toBe(false)
  })
})
