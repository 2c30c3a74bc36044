import { expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

it('makes a salted PHC string that only the password fits', async () => {
  const [hash, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(hash).not.toBe(other)
  expect(await verifyPassword('correct horse', hash)).toBe(true)
  expect(await verifyPassword('correct horse ', hash)).toBe(false)
})

it('verifies a hash of other costs, made by another implementation', async () => {
  // From the test vectors of the reference implementation.
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', hash)).toBe(true)
  expect(await verifyPassword('Password', hash)).toBe(false)
})

it.each([undefined, '', 'plain', '$argon2id$v=19$m=1$x$y'])('says no to the hash %j', async (hash) => {
  expect(await verifyPassword('correct horse', hash)).toBe(false)
})

it('verifies the longest password also where it is typed taken apart into its marks', async () => {
  const password = '\u1F82'.repeat(256)
  expect(await verifyPassword(password.normalize('NFD'), await hashPassword(password))).toBe(true)
})

it('composes nothing that is too long to be a password', async () => {
  const hash = await hashPassword('correct horse')
  const compose = vi.spyOn(String.prototype, 'normalize')
  expect(await verifyPassword('\u0301\u0316'.repeat(20_000), hash)).toBe(false)
  expect(compose.mock.contexts.map(String)).toEqual([''])
  compose.mockRestore()
})
