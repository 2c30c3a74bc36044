import { Root } from 'postcss'
import { expect, it, vi } from 'vitest'
import { criticalCss } from './critical-css.ts'

let sheets = 0
/** Style sheets are immutable at their URL, so each test uses a new one. */
const newSheet = (text: string) => ({ url: `/__mfe/shell/1/${++sheets}.css`, text })
const styled = (text: string, html: string) => criticalCss([newSheet(text)], html)
const html = '<p class="card card--wide"><a class="link" href="/">x</a></p>'

it('contains only the rules for classes in the page', () => {
  expect(styled('.card{a:1}.table{a:2}.card .link{a:3}.card .table{a:4}', html)).toBe('.card{a:1}.card .link{a:3}')
})

it('keeps rules without classes, and the states of elements in the page', () => {
  const css =
    ':root{--a:1}html[data-theme=dark]{a:1}.link:is(:not(.table):hover,[aria-current]){a:var(--a)}.link[aria-expanded=true]{a:3}.card:not(.table){a:4}'
  expect(styled(css, html)).toBe(css)
})

it('keeps layers in order, and drops empty conditions', () => {
  const css = '@layer a,b;@layer b{.table{a:1}}@media (hover){.table{a:1}}@media (hover){.card{a:2}}'
  expect(styled(css, html)).toBe('@layer a,b;@media (hover){.card{a:2}}')
})

it('shortens a list of selectors to those in use', () => {
  expect(styled('.table,.card{a:1}', html)).toBe('.card{a:1}')
})

it('keeps animations and fonts whole, with URLs that resolve in the document', () => {
  const css =
    '@keyframes in{from{a:1}}@font-face{src:url(fonts/x.woff2)}.card{animation:in 1s;b:url("./y.svg")}.link{b:url(data:x)}'
  expect(styled(css, html)).toBe(
    '@keyframes in{from{a:1}}@font-face{src:url(/__mfe/shell/1/fonts/x.woff2)}.card{animation:in 1s;b:url("/__mfe/shell/1/y.svg")}.link{b:url(data:x)}',
  )
})

it('leaves fonts for rare characters to the full sheet', () => {
  const css = '@font-face{src:url(fonts/x.woff2)}@font-face{src:url(fonts/x.late.1a2b.woff2)}'
  expect(styled(css, html)).toBe('@font-face{src:url(/__mfe/shell/1/fonts/x.woff2)}')
})

it('leaves print styles to the full sheet', () => {
  const css = '@media print{.card{a:2}}@media (scripting: none), print{.card{a:3}}'
  expect(styled(css, html)).toBe('@media (scripting: none), print{.card{a:3}}')
})

it('leaves hover styles to the full sheet', () => {
  const css =
    '.card:hover,.link:focus{a:1}.card:hover .link{a:2}@media (width>=64rem) and (hover:hover){.card{a:3}}@media (hover: none){.card{a:4}}'
  expect(styled(css, html)).toBe('.link:focus{a:1}@media (hover: none){.card{a:4}}')
})

it('keeps variables that are used, directly or through others', () => {
  const css = ':root{--a:1;--b:var(--a);--c:2;--d:var(--c)}.card{a:var(--b)}'
  expect(styled(css, html)).toBe(':root{--a:1;--b:var(--a)}.card{a:var(--b)}')
  expect(styled(':root{--a:1;--b:2}.card{a:1}', `${html}<i style="color:var(--a)">`)).toBe(':root{--a:1}.card{a:1}')
})

it('keeps animations that are used', () => {
  const css = '@keyframes spin{to{a:1}}@keyframes pulse{to{a:1}}.card{animation:spin 1s}'
  expect(styled(css, html)).toBe('@keyframes spin{to{a:1}}.card{animation:spin 1s}')
})

it('is cached across pages that differ only in their text', () => {
  const copies = vi.spyOn(Root.prototype, 'clone')
  const sheet = newSheet('.card{a:1}.table{a:2}')
  const pages = ['', 'a', 'class=&quot;table&quot;'].map((text) => criticalCss([sheet], `${html}<b>${text}</b>`))
  expect([pages, copies.mock.calls.length]).toEqual([Array(3).fill('.card{a:1}'), 1])
  copies.mockRestore()
})

it('leaves the sheet unchanged for the next page', () => {
  const sheet = newSheet('.card{a:1}.table{a:2}')
  criticalCss([sheet], html)
  expect(criticalCss([sheet], '<table class="table">')).toBe('.table{a:2}')
})
