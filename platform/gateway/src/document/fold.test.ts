import { expect, it } from 'vitest'
import { splitAtFold } from './fold.ts'

it('splits a page inside the element that ends its first screen', () => {
  const html = '<header>Title<div data-fold="" hidden=""></div></header><p>Text</p>'
  expect(splitAtFold(html)).toEqual({
    first: '<header>Title<div data-fold="" hidden="">',
    rest: '</div></header><p>Text</p>',
  })
})

it.each(['<p>Text</p>', '<p>data-fold=""</p>', '<div data-fold="">Filled</div>', ''])(
  'treats %j as a single screen',
  (html) => {
    expect(splitAtFold(html)).toEqual({ first: html, rest: '' })
  },
)
