import { expect, it } from 'vitest'
import { html } from './html.ts'

it('escapes every value but HTML, in elements and in attributes', () => {
  const hostile = `"><script>alert('&')</script>`
  const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;'
  expect(`${html`<p title="${hostile}">${hostile}${html`<b>${hostile}</b>`}</p>`}`).toBe(
    `<p title="${escaped}">${escaped}<b>${escaped}</b></p>`,
  )
})

it('joins lists, and leaves out what is absent', () => {
  const items = ['<a>', 'b'].map((text) => html`<li>${text}</li>`)
  expect(`${html`${items}${false}${undefined}${0}${''}`}`).toBe('<li>&lt;a&gt;</li><li>b</li>0')
})

it('keeps line breaks, and replaces characters that control or reverse what follows', () => {
  expect(`${html`${'a\r\nb\u202ec\u0000d\u2028e'}`}`).toBe('a\nb?c?d?e')
})
