import { expect, it } from 'vitest'
import { parseTarget, toAppName, toNewAppName } from './names.ts'

it.each(['access', 'api', 'console', 'health'])('%s is reserved: only an older app can have this name', (name) => {
  expect(toAppName(name)).toBe(name)
  expect(() => toNewAppName(name)).toThrow(`"${name}" is reserved for the platform. To fix: choose another name`)
})

it.each(['', 'Careers', '1st', '../x', 'a/b', 'a'.repeat(41)])('%j is not the name of an app', (name) => {
  for (const parse of [toAppName, toNewAppName]) {
    expect(() => parse(name)).toThrow('is not an app name. To fix: use a-z, 0-9 and -')
  }
})

it('a release needs a version, and the message says where to find one', () => {
  expect(() => parseTarget('careers')).toThrow('write careers@<version>; pnpm mfe status careers lists them.')
  expect(() => parseTarget('Careers 1')).toThrow('write <app>@<version>; pnpm mfe status <app> lists them.')
})

it('names that only begin like a reserved one are free', () => {
  expect([toNewAppName('api-docs'), toNewAppName('accessories')]).toEqual(['api-docs', 'accessories'])
})
