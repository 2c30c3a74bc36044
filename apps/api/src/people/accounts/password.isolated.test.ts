import { expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

it('creates a salted PHC string that matches only the password', async () => {
  const [hash, other] = await Promise.all([hashPassword('correct horse', 'ada'), hashPassword('correct horse', 'ada')])
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(hash).not.toBe(other)
  expect(await verifyPassword('correct horse', hash, 'ada')).toBe(true)
  expect(await verifyPassword('correct horse ', hash, 'ada')).toBe(false)
})

it('verifies a hash with other parameters from another implementation', async () => {
  // From the test vectors of the reference implementation.
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', hash, 'ada')).toBe(true)
  expect(await verifyPassword('Password', hash, 'ada')).toBe(false)
})

it.each([undefined, '', 'plain', '$argon2id$v=19$m=1$x$y'])('matches no password against the hash %j', async (hash) => {
  expect(await verifyPassword('correct horse', hash, 'ada')).toBe(false)
})

it('verifies the longest password in decomposed Unicode form', async () => {
  const password = '\u1F82'.repeat(256)
  expect(await verifyPassword(password.normalize('NFD'), await hashPassword(password, 'ada'), 'ada')).toBe(true)
})

it('does not normalize text that is too long to be a password', async () => {
  const hash = await hashPassword('correct horse', 'ada')
  const normalize = vi.spyOn(String.prototype, 'normalize')
  expect(await verifyPassword('\u0301\u0316'.repeat(20_000), hash, 'ada')).toBe(false)
  expect(normalize.mock.contexts.map(String)).toEqual([''])
  normalize.mockRestore()
})

it('lets a requester with many passwords hold up no other', async () => {
  const done: string[] = []
  const hash = async (requester: string) => {
    await hashPassword('correct horse', requester)
    done.push(requester)
  }
  const hashing = [...Array.from({ length: 12 }, () => hash('many')), hash('one')]
  await Promise.all(hashing)
  expect(done.indexOf('one')).toBeLessThanOrEqual(2)
})
