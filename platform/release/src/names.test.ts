import { expect, it } from 'vitest'
import { isAppName, toAppName } from './names.ts'

it.each(['access', 'api', 'console', 'health'])('%s is reserved: no app can have this name', (name) => {
  expect(isAppName(name)).toBe(false)
  expect(() => toAppName(name)).toThrow(`"${name}" is reserved for the platform. To fix: choose another name`)
})

it.each(['', 'Careers', '1st', '../x', 'a/b', 'a'.repeat(41)])('%j is not the name of an app', (name) => {
  expect(() => toAppName(name)).toThrow('is not an app name. To fix: use a-z, 0-9 and -')
})

it('names that only begin like a reserved one are free', () => {
  expect([toAppName('api-docs'), toAppName('accessories')]).toEqual(['api-docs', 'accessories'])
})
