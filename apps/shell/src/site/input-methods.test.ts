import { afterEach, expect, it } from 'vitest'
import { hideInputMethodKeys } from './input-methods.ts'

hideInputMethodKeys()

const heard: string[] = []
for (const target of [window, document, document.body]) {
  for (const type of ['keydown', 'keyup'] as const) {
    target.addEventListener(type, (event) => heard.push(`${type} ${(event as KeyboardEvent).key}`), true)
  }
}

afterEach(() => {
  heard.length = 0
})

const press = (init: KeyboardEventInit, type = 'keydown') =>
  document.body.dispatchEvent(new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init }))

it('hides the keys of an input method from every handler', () => {
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'a']) {
    press({ key, isComposing: true })
    press({ key, keyCode: 229 })
    press({ key, isComposing: true }, 'keyup')
  }
  expect(heard).toEqual([])
})

it('keeps the browser from closing a dialog with the Escape of an input method', () => {
  expect(press({ key: 'Escape', isComposing: true })).toBe(false)
  expect(press({ key: 'Enter', isComposing: true })).toBe(true)
})

it('passes on every other key', () => {
  expect(press({ key: 'Escape', keyCode: 27 })).toBe(true)
  expect(heard).toEqual(['keydown Escape', 'keydown Escape', 'keydown Escape'])
})
