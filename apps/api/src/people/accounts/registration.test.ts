import { expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { assertMayRegister } from './registration.ts'

it.each([
  ['', 'open'],
  ['open', 'open'],
  ['Closed', 'closed'],
  ['example.com', ['example.com']],
  [' Example.com, mail.example.org ,xn--mnchen-3ya.de', ['example.com', 'mail.example.org', 'xn--mnchen-3ya.de']],
])('parses REGISTRATION=%s', (REGISTRATION, expected) => {
  expect(loadConfig({ REGISTRATION })).toMatchObject({ REGISTRATION: expected })
})

it.each([
  ['opne', '"opne"'],
  ['open, closed', '"open", "closed"'],
  ['@example.com', '"@example.com"'],
  ['*.example.com', '"*.example.com"'],
  ['example.com,', '""'],
  ['ada@example.com, example..com, münchen.de', '"ada@example.com", "example..com", "münchen.de"'],
  [`${'a'.repeat(64)}.example`, `"${'a'.repeat(64)}.example"`],
])('rejects REGISTRATION=%s and names every wrong domain', (REGISTRATION, wrong) => {
  expect(() => loadConfig({ REGISTRATION, PORT: 'x' })).toThrow(`not ${wrong}`)
  expect(() => loadConfig({ REGISTRATION, PORT: 'x' })).toThrow('PORT')
})

it.each([
  ['open', 'ada@anywhere.example', true],
  ['closed', 'ada@example.com', false],
  ['example.com', 'Ada@EXAMPLE.com', true],
  ['example.com', 'ada@sub.example.com', false],
  ['example.com', 'ada@notexample.com', false],
  ['example.com', 'ada@example.com.evil.example', false],
  ['example.com', 'example.com@evil.example', false],
])('with REGISTRATION=%s, %s may register: %s', (REGISTRATION, email, allowed) => {
  const register = () => assertMayRegister(loadConfig({ REGISTRATION }).REGISTRATION, email)
  if (allowed) expect(register).not.toThrow()
  else expect(register).toThrow(REGISTRATION === 'closed' ? 'Registration is closed' : 'Only people with')
})
