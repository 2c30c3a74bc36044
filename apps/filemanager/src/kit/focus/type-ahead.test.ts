import type { KeyboardEvent } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTypeAhead, isTypeAheadKey } from './type-ahead.ts'

const names = ['Annual report.pdf', 'Álbum.zip', 'budget.xlsx', 'Budget 2031.xlsx', '2031.txt', 'Notes.md']

describe('type-ahead', () => {
  let now = 0
  beforeEach(() => {
    now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
  })

  /** Types a word without pauses, starting at an entry, and returns the name it ends at. */
  function nameAfter(word: string, from = 5): string | undefined {
    const typeAhead = createTypeAhead()
    let current = from
    for (const letter of word) current = typeAhead(letter, names, current) ?? current
    return names[current]
  }

  it.each([
    ['n', 'Notes.md'],
    ['A', 'Annual report.pdf'],
    ['al', 'Álbum.zip'],
    ['ál', 'Álbum.zip'],
    ['2', '2031.txt'],
    ['an', 'Annual report.pdf'],
  ])('goes to the name that starts with %j, ignoring case and accents', (word, name) => {
    expect(nameAfter(word)).toBe(name)
  })

  it('goes to the next name each time the same letter is typed, and starts over after the last one', () => {
    expect(nameAfter('b')).toBe('budget.xlsx')
    expect(nameAfter('bb')).toBe('Budget 2031.xlsx')
    expect(nameAfter('bbb')).toBe('budget.xlsx')
  })

  it('stays at a name that still matches the word', () => {
    expect(nameAfter('budget', 2)).toBe('Budget 2031.xlsx')
  })

  it('finds nothing for a word that no name starts with', () => {
    expect(createTypeAhead()('x', names, 0)).toBeUndefined()
    expect(createTypeAhead()('x', [], -1)).toBeUndefined()
  })

  it('starts a new word after a pause', () => {
    const typeAhead = createTypeAhead()
    expect(typeAhead('a', names, 5)).toBe(0)
    now = 1001
    expect(typeAhead('n', names, 0)).toBe(5)
  })
})

it.each([
  ['a', {}, true],
  ['É', { shiftKey: true }, true],
  ['7', {}, true],
  ['😀', {}, true],
  [' ', {}, false],
  ['/', {}, false],
  ['?', { shiftKey: true }, false],
  ['Enter', {}, false],
  ['F2', {}, false],
  ['a', { ctrlKey: true }, false],
  ['a', { metaKey: true }, false],
  ['a', { altKey: true }, false],
])('decides whether %j with %j is a type-ahead key: %j', (key, modifiers, expected) => {
  const nativeEvent = new window.KeyboardEvent('keydown', { key, ...modifiers })
  const { altKey, ctrlKey, metaKey } = nativeEvent
  expect(isTypeAheadKey({ key, altKey, ctrlKey, metaKey, nativeEvent } as KeyboardEvent)).toBe(expected)
})
