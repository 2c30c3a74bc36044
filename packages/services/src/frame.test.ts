// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { lockScroll, reserveSpace } from './frame.ts'

const { body, documentElement } = document

afterEach(() => {
  for (const element of [documentElement, body]) element.removeAttribute('style')
})

it('locks scrolling until the last of several dialogs is closed, each once or more', () => {
  const [first, second] = [lockScroll(), lockScroll()]
  first()
  first()
  expect(documentElement.style.overflow).toBe('hidden')
  second()
  expect(documentElement.style.overflow).toBe('')
})

it('reserves the largest space at each edge, until all are released', () => {
  const top = reserveSpace('top', '2rem')
  const bottom = [reserveSpace('bottom', '10px'), reserveSpace('bottom', '20px')]
  expect(documentElement.style.scrollPaddingTop).toContain('max(2rem)')
  expect(documentElement.style.scrollPaddingBottom).toContain('max(10px,20px)')
  bottom[0]?.()
  expect(body.style.paddingBottom).toContain('max(20px)')
  for (const release of [top, ...bottom]) release()
  expect(documentElement.style.cssText + body.style.cssText).toBe('')
})
