import { afterEach, expect, it } from 'vitest'
import { keepFields, restoreFields, watchFocus } from './kept-fields.ts'

const { body } = document

afterEach(() => body.replaceChildren())

const fields = () => [...body.querySelectorAll<HTMLInputElement>('input, button')]

/** Shows a page, fills it in, then replaces it. */
function replace(page: string, fillIn: () => void, next: string) {
  body.innerHTML = page
  fillIn()
  keepFields()
  body.innerHTML = next
  restoreFields()
}

const type = (value: string) => () => {
  for (const field of fields()) field.value = value
}

it.each([
  ['<input name="x">', '<input name="x">'],
  ['<label>Name <input></label>', '<label>City <input></label><label>Name <input></label>'],
  ['<label for="a">Name</label><input id="a">', '<input><label for="b">Name</label><input id="b">'],
  ['<input type="password">', '<input type="text"><input type="password">'],
])('moves what was typed in %s to its replacement in %s', (page, next) => {
  replace(page, type('typed'), next)
  const [, ...others] = fields()
  expect(fields().map(({ value }) => value)).toEqual([...others.map(() => ''), 'typed'])
})

it.each([
  ['<label>Password <input type="password"></label>', '<label>Search <input></label>'],
  ['<input type="password" name="x">', '<input name="x">'],
  ['<label>Name <input></label>', '<label>City <input></label>'],
  ['<input name="x">', '<input name="x" type="file">'],
])('moves nothing from %s to %s', (page, next) => {
  replace(page, type('typed'), next)
  expect(fields().map(({ value }) => value)).toEqual([''])
})

it.each([
  ['label', (file: string) => `<input type="checkbox" aria-label="Select ${file}">`],
  ['value', (file: string) => `<input type="checkbox" name="file" value="${file}">`],
  ['label', (file: string) => `<label><input type="radio" name="file">${file}</label>`],
])('moves a choice to the one with the same %s, wherever it is in the list', (_, row) => {
  const rows = (...files: string[]) => files.map(row).join('')
  replace(rows('b', 'a'), () => fields()[0]?.click(), rows('new', 'b', 'a'))
  expect(fields().map(({ checked }) => checked)).toEqual([false, true, false])
})

it('moves no choice that has neither a name nor a label', () => {
  replace('<input type="checkbox">', () => fields()[0]?.click(), '<input type="checkbox">')
  expect(fields()[0]?.checked).toBe(false)
})

it('leaves buttons the values that they send', () => {
  const buttons = ['keep', 'delete'].map((value) => `<button name="action" value="${value}">Go</button>`)
  replace(buttons.join(''), () => undefined, buttons.toReversed().join(''))
  expect(fields().map(({ value }) => value)).toEqual(['delete', 'keep'])
})

it('does not move focus to a field of another type', () => {
  watchFocus()
  replace('<input name="x">', () => fields()[0]?.focus(), '<input name="x" type="email">')
  expect(document.activeElement).toBe(body)
})
