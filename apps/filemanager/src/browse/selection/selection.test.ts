import { act, renderHook } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { expect, it } from 'vitest'
import { useSelection } from './selection.ts'

function setUp(...first: readonly string[]) {
  const { result, rerender } = renderHook(({ keys }) => useSelection(keys, keys), { initialProps: { keys: first } })
  return {
    toggle: (key: string) => act(() => result.current.toggle(key)),
    extendTo: (key: string) => act(() => result.current.extend(key, key)),
    show: (...keys: readonly string[]) => rerender({ keys }),
    selected: () => getDefaultStore().get(result.current.selectedAtom),
  }
}

it('replaces the whole former range when it is extended after the entries were sorted', () => {
  const { toggle, extendTo, show, selected } = setUp('a', 'b', 'c', 'd')
  toggle('a')
  extendTo('c')
  show('a', 'd', 'c', 'b')
  expect(selected()).toEqual(['a', 'c', 'b'])
  extendTo('d')
  expect(selected()).toEqual(['a', 'd'])
})

it('keeps what was selected apart from the former range, wherever sorting has put it', () => {
  const { toggle, extendTo, show, selected } = setUp('a', 'b', 'c', 'd', 'e')
  toggle('e')
  toggle('a')
  extendTo('b')
  show('a', 'e', 'b', 'c', 'd')
  extendTo('a')
  expect(selected()).toEqual(['a', 'e'])
})
