import { expect, it } from 'vitest'
import { COMMON_PASSWORDS } from './common-password-list.ts'
import { commonPasswordWarning } from './common-passwords.ts'
import { PASSWORD_MIN } from './limits.ts'

it.each(['password', 'Password1', '12345678', 'QWERTYUIOP', 'iloveyou'])('warns about %j', (typed) => {
  expect(commonPasswordWarning(typed)).toContain('most common passwords')
})

it.each(['', 'pass', 'correct horse', 'Grüße aus Köln', '__proto__', 'password and another word'])(
  'does not warn about %j',
  (typed) => {
    expect(commonPasswordWarning(typed)).toBeUndefined()
  },
)

it('lists 1,500 valid passwords, each once', () => {
  const listed = COMMON_PASSWORDS.trim().split(/\s+/)
  expect([listed.length, new Set(listed).size]).toEqual([1500, 1500])
  for (const password of listed) {
    expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN)
    expect(password).toBe(password.toLowerCase())
  }
})
