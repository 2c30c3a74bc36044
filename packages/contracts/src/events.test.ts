import fc from 'fast-check'
import { expect, it } from 'vitest'
import { folderKey } from './events.ts'

it('differs between paths', () => {
  const name = fc.string({ minLength: 1 }).filter((text) => !text.includes('/') && text.trim() !== '')
  const path = fc.array(name, { maxLength: 4 })
  const normal = (names: readonly string[]) => names.map((one) => one.trim().normalize('NFC')).join('/')
  fc.assert(
    fc.property(path, path, (one, other) => (folderKey(one) === folderKey(other)) === (normal(one) === normal(other))),
  )
})

it('differs between siblings with similar names, and between levels', () => {
  const names = Array.from({ length: 20_000 }, (_, n) => `IMG_${n}`)
  const paths = [[], ...names.flatMap((name) => [[name], ['Photos', name], [name, 'Photos']])]
  expect(new Set(paths.map(folderKey)).size).toBe(paths.length)
})

it('is the same for a name in another Unicode form, and with surrounding spaces', () => {
  expect(folderKey([' Cafe\u0301 '])).toBe(folderKey(['Caf\u00e9']))
})

it('contains no name', () => {
  expect(folderKey(['Secret', 'Plans'])).toMatch(/^[0-9a-f]{16}$/)
})
