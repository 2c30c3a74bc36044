import { expect, it } from 'vitest'
import { commandLetter } from './command-letter.ts'

it.each([
  ['English', 'a', 'KeyA', 'a'],
  ['Caps Lock', 'A', 'KeyA', 'a'],
  ['Russian', 'ф', 'KeyA', 'a'],
  ['Greek', 'Ζ', 'KeyZ', 'z'],
  ['French, whose letters have other places', 'a', 'KeyQ', 'a'],
  ['Dvorak, where the same key has another letter', 'j', 'KeyC', 'j'],
  ['Hebrew, a key that has no letter on other keyboards', 'ף', 'Semicolon', 'ף'],
  ['no letter', 'Delete', 'Delete', 'delete'],
])('knows the letter of a command on a keyboard for %s', (_layout, key, code, letter) => {
  expect(commandLetter({ key, code })).toBe(letter)
})
