// @vitest-environment happy-dom
import { Script } from 'node:vm'
import { afterEach, expect, it } from 'vitest'
import { enhance } from '#look/enhance'
import { SCRIPT } from './document.ts'

afterEach(() => {
  document.body.replaceChildren()
})

it('is a script that a browser can run, without anything from outside', () => {
  expect(() => new Script(SCRIPT)).not.toThrow()
  expect(SCRIPT).not.toMatch(/\bimport\b|<\/script/)
})

it('sends a form that changes something once, and any other as often as someone likes', () => {
  document.body.innerHTML = '<form method="post"><button>Promote</button></form><form method="get"></form>'
  enhance()
  const [post, get] = document.querySelectorAll('form')
  const send = (form: Element | undefined) =>
    form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  expect([send(post), send(post)]).toEqual([true, false])
  expect(post?.querySelector('button')?.getAttribute('aria-disabled')).toBe('true')
  expect([send(get), send(get)]).toEqual([true, true])
  window.dispatchEvent(new Event('pageshow'))
  expect(send(post)).toBe(true)
})

it('filters a table, and says how many rows are left', () => {
  document.body.innerHTML = `
    <p hidden data-filters="apps"><input type="search"><span role="status"></span></p>
    <table id="apps"><tbody><tr><td>careers</td></tr><tr><td>marketing</td></tr></tbody></table>`
  enhance()
  const input = document.querySelector('input') ?? expect.unreachable()
  expect(document.querySelector('p')?.hidden).toBe(false)
  input.value = 'CAR'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  expect([...document.querySelectorAll('tr')].map(({ hidden }) => hidden)).toEqual([false, true])
  expect(document.querySelector('[role=status]')?.textContent).toBe('1 of 2 rows')
})
